/** String concatenation of every type. */
public class Concatenation {
    public static void main(String[] args) {
        boolean z = true;
        byte b = -5;
        char c = '%';
        short s = -300;
        int i = 123456;
        long l = -9876543210L;
        float f = 3.25f;
        double d = -0.125;
        String t = "text";
        Object o = null;
        System.out.println("" + z + b + c + s + i + l + f + d + t + o);
        System.out.println("i=" + i + ", l=" + l);
        System.out.println(c + 1 + "x" + c + 1);
        t += 1;
        t += 'c';
        t += 2.0;
        System.out.println(t);
        String u = null;
        u += "x";
        System.out.println(u);
        final String k = "con" + "stant" + 1 + true;
        System.out.println(k == "constant1true");
    }
}
