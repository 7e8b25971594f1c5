/** Double.toString and Float.toString at their corners. */
public class PrintFloats {
    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 1, 10, 100, 1e6, 9999999, 1e7, 12345678, 1e-3, 0.00099, 1e-4, 123.456, 1e21, 1e22,
            1.0 / 3, 2.0 / 3, 1e100, 1e-100, 4.9e-324, 1.7976931348623157e308, 2.2250738585072014e-308, 9007199254740993.0,
            0.1 + 0.2, 100.0 / 7, Math.E, -1234.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double d : ds) {
            System.out.println(d + " " + (float) d);
        }
        System.out.println(Float.MIN_VALUE + " " + Float.MAX_VALUE + " " + Float.MIN_NORMAL);
        System.out.println(3.3f + " " + 16777216f + " " + 1.0e10f + " " + 0.001f + " " + 1.17549435E-38f);
        System.out.println(Double.toHexString(0.1) + " " + Double.toHexString(-1e-320) + " " + Float.toHexString(1.5f));
    }
}
