// expect: UNSAFE AssertionError
import weft.Verify;

/** A bit reversal with one wrong mask. */
public class SingleBitReverseWrong {
    static int reverse(int b) {
        b = (b & 0xF0) >> 4 | (b & 0x0F) << 4;
        b = (b & 0xCC) >> 2 | (b & 0x33) << 2;
        return (b & 0xAA) >> 1 | (b & 0x54) << 1;
    }

    public static void main(String[] args) {
        int b = Verify.anyInt(0, 255);
        assert reverse(reverse(b)) == b;
    }
}
