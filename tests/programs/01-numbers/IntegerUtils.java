/** The static helpers of Integer and Long. */
public class IntegerUtils {
    public static void main(String[] args) {
        int[] values = {0, 1, -1, 42, 0x00FF00FF, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 20};
        for (int v : values) {
            System.out.println(Integer.bitCount(v) + " " + Integer.reverse(v) + " " + Integer.reverseBytes(v) + " "
                + Integer.highestOneBit(v) + " " + Integer.lowestOneBit(v) + " " + Integer.numberOfLeadingZeros(v) + " "
                + Integer.numberOfTrailingZeros(v) + " " + Integer.rotateLeft(v, 5) + " " + Integer.rotateRight(v, 37) + " "
                + Integer.signum(v) + " " + Integer.toBinaryString(v) + " " + Integer.toOctalString(v) + " "
                + Integer.toHexString(v) + " " + Integer.toUnsignedString(v) + " " + Integer.toString(v, 7));
            long w = v * 0x100000003L;
            System.out.println(Long.bitCount(w) + " " + Long.reverse(w) + " " + Long.reverseBytes(w) + " "
                + Long.highestOneBit(w) + " " + Long.lowestOneBit(w) + " " + Long.numberOfLeadingZeros(w) + " "
                + Long.numberOfTrailingZeros(w) + " " + Long.rotateLeft(w, 5) + " " + Long.rotateRight(w, 69) + " "
                + Long.signum(w) + " " + Long.toBinaryString(w) + " " + Long.toOctalString(w) + " " + Long.toHexString(w) + " "
                + Long.toUnsignedString(w) + " " + Long.toString(w, 36) + " " + Long.hashCode(w));
        }
        System.out.println(Integer.divideUnsigned(-1, 10) + " " + Integer.remainderUnsigned(-1, 10) + " "
            + Integer.compareUnsigned(-1, 1) + " " + Long.divideUnsigned(-1, 10) + " " + Long.remainderUnsigned(-1, 10));
        System.out.println(Integer.max(3, 9) + " " + Integer.min(3, 9) + " " + Integer.sum(3, 9) + " " + Integer.toUnsignedLong(-1));
        System.out.println(Short.toUnsignedInt((short) -1) + " " + Byte.toUnsignedInt((byte) -1) + " "
            + Short.reverseBytes((short) 0x1234) + " " + (int) Character.reverseBytes('a'));
    }
}
