/** fcmpl, fcmpg, dcmpl, dcmpg: every comparison with NaN is false but !=. */
public class NaNComparisons {
    static void floats(float a, float b) {
        System.out.println((a < b) + " " + (a <= b) + " " + (a > b) + " " + (a >= b) + " " + (a == b) + " " + (a != b)
            + " " + !(a < b) + " " + !(a >= b));
    }

    static void doubles(double a, double b) {
        System.out.println((a < b) + " " + (a <= b) + " " + (a > b) + " " + (a >= b) + " " + (a == b) + " " + (a != b)
            + " " + !(a < b) + " " + !(a >= b));
    }

    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1.0, -1.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.MIN_VALUE};
        for (double a : values) {
            for (double b : values) {
                floats((float) a, (float) b);
                doubles(a, b);
            }
        }
        int n = 0;
        for (double d = Double.NaN; d < 1; d++) {
            n++;
        }
        while (!(Double.NaN > n) && n < 3) {
            n++;
        }
        System.out.println(n);
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, 1) + " "
            + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Double.valueOf(0.0).equals(-0.0));
    }
}
