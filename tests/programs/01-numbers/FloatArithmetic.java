/** float operators with signed zeros, infinities, NaN, subnormals, as bits. */
public class FloatArithmetic {
    static String bits(float f) {
        return Integer.toHexString(Float.floatToIntBits(f));
    }

    public static void main(String[] args) {
        float[] values = {0f, -0f, 1f, -1.5f, 0.1f, 1e38f, -1e-40f, Float.MIN_VALUE, Float.MAX_VALUE,
            Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN};
        for (float a : values) {
            for (float b : values) {
                System.out.println(bits(a + b) + " " + bits(a - b) + " " + bits(a * b) + " " + bits(a / b) + " "
                    + bits(a % b) + " " + bits(-a));
            }
        }
    }
}
