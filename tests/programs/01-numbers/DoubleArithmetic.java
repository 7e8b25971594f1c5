/** double operators with signed zeros, infinities, NaN, subnormals, as bits. */
public class DoubleArithmetic {
    static String bits(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    public static void main(String[] args) {
        double[] values = {0, -0.0, 1, -1.5, 0.1, 1e308, -1e-310, Double.MIN_VALUE, Double.MAX_VALUE,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Math.PI};
        for (double a : values) {
            for (double b : values) {
                System.out.println(bits(a + b) + " " + bits(a - b) + " " + bits(a * b) + " " + bits(a / b) + " "
                    + bits(a % b) + " " + bits(-a));
            }
        }
        double x = 1e308;
        System.out.println(x * 10 / 10);
        double y = 0.1 + 0.2;
        System.out.println(y);
        System.out.println(y == 0.3);
        System.out.println(1.0 / 3 * 3 == 1.0);
    }
}
