/** f2i, f2l, d2i, d2l: rounding towards zero, saturation, NaN. */
public class FloatToInt {
    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 0.9, -0.9, 1.5, -1.5, 2147483646.9, 2147483647.0, 2147483648.0, -2147483648.9,
            -2147483649.0, 1e18, 9223372036854775807.0, 9.3e18, -9.3e18, 1e300, -1e300, Double.MIN_VALUE,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double d : ds) {
            System.out.println((int) d + " " + (long) d + " " + (byte) d + " " + (short) d + " " + (int) (char) d);
            float f = (float) d;
            System.out.println((int) f + " " + (long) f + " " + (byte) f + " " + (short) f + " " + (int) (char) f);
        }
    }
}
