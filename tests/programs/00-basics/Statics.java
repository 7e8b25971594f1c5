/** Static fields of every type, constants, a static initialiser. */
public class Statics {
    static boolean flag;
    static byte b = -1;
    static char c = 'c';
    static short s = 300;
    static int i = 70000;
    static long l = 5000000000L;
    static float f = 0.5f;
    static double d = 0.25;
    static String string = "static";
    static final int CONSTANT = 99;
    static int computed;

    static {
        computed = i + b + s;
        flag = computed > 0;
    }

    public static void main(String[] args) {
        System.out.println(flag);
        System.out.println(b);
        System.out.println(c);
        System.out.println(s);
        System.out.println(i);
        System.out.println(l);
        System.out.println(f);
        System.out.println(d);
        System.out.println(string);
        System.out.println(CONSTANT);
        System.out.println(computed);
        b += 200;
        s = (short) (s * 300);
        c++;
        l *= i;
        System.out.println(b);
        System.out.println(s);
        System.out.println(c);
        System.out.println(l);
    }
}
