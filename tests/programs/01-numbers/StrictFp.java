/** strictfp changes nothing in Java 17, but its flag must load. */
public class StrictFp {
    static strictfp class Inner {
        double scaled(double x) {
            return x * 1e308 / 1e308;
        }
    }

    static strictfp float half(float f) {
        return f / 2;
    }

    public static void main(String[] args) {
        System.out.println(new Inner().scaled(10));
        float f = 1;
        int n = 0;
        while (f > 0) {
            f = half(f);
            n++;
        }
        System.out.println(n);
        double d = 1;
        n = 0;
        while (d > 0) {
            d /= 2;
            n++;
        }
        System.out.println(n);
    }
}
