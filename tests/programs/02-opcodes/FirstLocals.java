/** Locals 0 to 3 of every type, loaded and stored by their short forms. */
public class FirstLocals {
    static long longs() {
        long a = 5;
        long b = a * 3;
        a = b - 1;
        return a + b;
    }

    static double doubles() {
        double a = 1.5;
        double b = a / 4;
        a += b;
        return a * b;
    }

    static float floats() {
        float a = 1;
        float b = a + 2;
        float c = b * 3;
        float d = c - a;
        a = d;
        b = a;
        c = b;
        return a + b + c + d;
    }

    static int ints() {
        int a = 1;
        int b = 2;
        int c = 3;
        int d = 4;
        a = b + c;
        b = c * d;
        c = d - a;
        d = a % b;
        return a * 1000 + b * 100 + c * 10 + d;
    }

    static String strings() {
        String a = "a";
        String b = "b";
        String c = a;
        String d = b;
        a = d;
        b = c;
        return a + b + c + d;
    }

    static long shifted(int i, long a, int j) {
        a += i;
        long b = a << j;
        return b ^ a;
    }

    static double shiftedDoubles(float f, double d, double e) {
        d -= f;
        e *= d;
        return e;
    }

    static float shiftedFloats(int i, float f, float g, float h) {
        f = g;
        g = h;
        h = i;
        return f * 100 + g * 10 + h;
    }

    public static void main(String[] args) {
        System.out.println(longs());
        System.out.println(doubles());
        System.out.println(floats());
        System.out.println(ints());
        System.out.println(strings());
        System.out.println(shifted(3, 40, 5));
        System.out.println(shiftedDoubles(0.5f, 2, 3));
        System.out.println(shiftedFloats(1, 2, 3, 4));
    }
}
