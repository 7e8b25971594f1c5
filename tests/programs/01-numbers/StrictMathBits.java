/** StrictMath is fdlibm's, to the last bit. */
public class StrictMathBits {
    static String bits(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1e-300, 1e-8, 0.1, 0.5, 0.7853981633974483, 1.0, 1.5707963267948966, 2.0, 3.141592653589793,
            10.0, 100.5, 1e5, 1e15, 1e22, 1e300, 710.0, -0.3, -1.0, -5.5, -745.2, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY};
        for (double v : values) {
            System.out.println(bits(StrictMath.sin(v)) + " " + bits(StrictMath.cos(v)) + " " + bits(StrictMath.tan(v)));
            System.out.println(bits(StrictMath.asin(v)) + " " + bits(StrictMath.acos(v)) + " " + bits(StrictMath.atan(v)));
            System.out.println(bits(StrictMath.exp(v)) + " " + bits(StrictMath.log(v)) + " " + bits(StrictMath.log10(v)));
            System.out.println(bits(StrictMath.sinh(v)) + " " + bits(StrictMath.cosh(v)) + " " + bits(StrictMath.tanh(v)));
            System.out.println(bits(StrictMath.cbrt(v)) + " " + bits(StrictMath.expm1(v)) + " " + bits(StrictMath.log1p(v)));
        }
        for (double a : values) {
            for (double b : new double[] {0.0, -1.0, 0.5, 2.0, -3.0, 1e10, Double.NaN, Double.NEGATIVE_INFINITY}) {
                System.out.println(bits(StrictMath.pow(a, b)) + " " + bits(StrictMath.atan2(a, b)) + " "
                    + bits(StrictMath.hypot(a, b)) + " " + bits(StrictMath.IEEEremainder(a, b)));
            }
        }
        double sum = 0;
        for (int i = 0; i < 3000; i++) {
            sum += StrictMath.sin(i * 0.37) * StrictMath.exp(-i * 0.001) + StrictMath.log(i + 1.5) / StrictMath.pow(i + 2, 0.7);
        }
        System.out.println(bits(sum));
    }
}
