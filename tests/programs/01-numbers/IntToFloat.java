/** i2f, i2d, l2f, l2d, f2d, d2f with rounding, as bits. */
public class IntToFloat {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 16777216, 16777217, 16777219, -16777217, Integer.MAX_VALUE, Integer.MIN_VALUE, 123456789};
        for (int i : ints) {
            System.out.println(Integer.toHexString(Float.floatToIntBits((float) i)) + " "
                + Long.toHexString(Double.doubleToLongBits((double) i)));
        }
        long[] longs = {0, 1L << 53, (1L << 53) + 1, (1L << 53) + 3, Long.MAX_VALUE, Long.MIN_VALUE,
            1234567890123456789L, 0x7FFFFFBFFFFFFFFFL, 0x7FFFFFC000000000L, (1L << 24) + 1, (1L << 62) + (1L << 38)};
        for (long l : longs) {
            System.out.println(Integer.toHexString(Float.floatToIntBits((float) l)) + " "
                + Long.toHexString(Double.doubleToLongBits((double) l)));
        }
        double[] ds = {0.1, 1e40, -1e40, 1e-46, 1e-45, 1.4e-45, 3.4028235677973366e38, 1.00000005960464477539, 1 / 3.0};
        for (double d : ds) {
            float f = (float) d;
            System.out.println(Integer.toHexString(Float.floatToIntBits(f)) + " "
                + Long.toHexString(Double.doubleToLongBits((double) f)));
        }
    }
}
