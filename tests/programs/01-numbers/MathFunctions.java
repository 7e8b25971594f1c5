/** Math functions whose results are specified exactly, as bits. */
public class MathFunctions {
    static String bits(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370497.5, 1e-310, 123.456,
            -1e17, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MAX_VALUE};
        for (double v : values) {
            System.out.println(bits(Math.sqrt(v)) + " " + bits(Math.floor(v)) + " " + bits(Math.ceil(v)) + " "
                + bits(Math.rint(v)) + " " + Math.round(v) + " " + Math.round((float) v) + " " + bits(Math.abs(v)) + " "
                + bits(Math.ulp(v)) + " " + bits(Math.nextUp(v)) + " " + bits(Math.nextDown(v)) + " " + Math.getExponent(v) + " "
                + bits(Math.signum(v)) + " " + bits(Math.scalb(v, 3)) + " " + bits(Math.copySign(3.0, v)));
            System.out.println(bits(Math.max(v, 0.0)) + " " + bits(Math.min(v, -0.0)) + " " + bits(Math.IEEEremainder(v, 3))
                + " " + bits(Math.nextAfter(v, 1.0)) + " " + Float.floatToIntBits(Math.nextUp((float) v)));
        }
        System.out.println(Math.max(-0.0f, 0.0f) + " " + Math.min(0.0f, -0.0f) + " " + Math.abs(-0.0f));
        System.out.println(Math.toRadians(180) + " " + Math.toDegrees(Math.PI));
        System.out.println(Math.hypot(3, 4) + " " + Math.cbrt(27.0) + " " + Math.ceil(-0.2));
    }
}
