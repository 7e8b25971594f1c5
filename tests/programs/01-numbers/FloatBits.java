/** Raw bits and back, NaN patterns canonical through floatToIntBits. */
public class FloatBits {
    public static void main(String[] args) {
        int[] patterns = {0, 0x80000000, 0x3f800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x7fc00001, 0x7f7fffff, 1};
        for (int p : patterns) {
            float f = Float.intBitsToFloat(p);
            System.out.println(f + " " + Integer.toHexString(Float.floatToIntBits(f)) + " " + Float.isNaN(f) + " "
                + Float.isInfinite(f) + " " + Float.isFinite(f));
        }
        long[] longs = {0, Long.MIN_VALUE, 0x3ff0000000000000L, 0x7ff0000000000000L, 0x7ff8000000000123L, 0x000fffffffffffffL};
        for (long p : longs) {
            double d = Double.longBitsToDouble(p);
            System.out.println(d + " " + Long.toHexString(Double.doubleToLongBits(d)) + " " + Double.isNaN(d) + " "
                + Double.isInfinite(d) + " " + Double.isFinite(d));
        }
        System.out.println(Float.floatToRawIntBits(-2.5f) + " " + Double.doubleToRawLongBits(-2.5));
        System.out.println(Double.hashCode(3.14) + " " + Float.hashCode(3.14f));
    }
}
