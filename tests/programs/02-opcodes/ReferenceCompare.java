/** if_acmpeq, if_acmpne, ifnull, ifnonnull. */
public class ReferenceCompare {
    public static void main(String[] args) {
        Object a = new Object();
        Object b = a;
        Object c = new Object();
        System.out.println(a == b);
        System.out.println(a != b);
        System.out.println(a == c);
        System.out.println(a != c);
        System.out.println(a == null);
        System.out.println(a != null);
        b = null;
        System.out.println(b == null);
        System.out.println(b != null);
        String s = "in";
        String t = "in";
        String u = new String("in");
        System.out.println(s == t);
        System.out.println(s == u);
        System.out.println(s == u.intern());
        int[] x = {1};
        int[] y = {1};
        System.out.println(x == y);
        x = y;
        if (x == y) {
            System.out.println("same");
        }
        while (b == null) {
            b = c;
        }
        do {
            c = null;
        } while (c != null);
        System.out.println(b != c);
        System.out.println(int.class == Integer.TYPE);
        System.out.println(a.getClass() == Object.class);
    }
}
