/** Variable arguments and overload choice. */
public class Varargs {
    static String f(Object... o) {
        return "objects " + (o == null ? "null" : o.length);
    }

    static String f(int i) {
        return "int";
    }

    static String f(long l) {
        return "long";
    }

    static String f(Integer i) {
        return "Integer";
    }

    static String g(String first, int... rest) {
        int sum = 0;
        for (int r : rest) {
            sum += r;
        }
        return first + rest.length + ":" + sum;
    }

    static String h(char c) {
        return "char";
    }

    static String h(int i) {
        return "int";
    }

    static String h(double d) {
        return "double";
    }

    static String h(Object o) {
        return "Object";
    }

    public static void main(String[] args) {
        System.out.println(f());
        System.out.println(f(1));
        System.out.println(f(1L));
        System.out.println(f((Integer) 1));
        System.out.println(f("a", "b"));
        System.out.println(f((Object[]) new String[3]));
        System.out.println(f((Object) new String[3]));
        System.out.println(f((Object[]) null));
        System.out.println(f(new int[2]));
        System.out.println(g("x"));
        System.out.println(g("x", 1, 2, 3));
        System.out.println(g("x", new int[] {4, 5}));
        byte b = 1;
        System.out.println(h('c') + h(b) + h(1L) + h(1f) + h("s") + h(true) + h((short) 2));
    }
}
