// expect: SAFE
import weft.Verify;

/** Two ways to count bits agree on all bytes. */
public class SinglePopcount {
    static int slow(int b) {
        int n = 0;
        for (; b != 0; b >>>= 1) {
            n += b & 1;
        }
        return n;
    }

    static int fast(int b) {
        b = b - (b >>> 1 & 0x55);
        b = (b & 0x33) + (b >>> 2 & 0x33);
        return b + (b >>> 4) & 0xF;
    }

    public static void main(String[] args) {
        int b = Verify.anyByte() & 0xFF;
        assert slow(b) == fast(b) && slow(b) == Integer.bitCount(b);
    }
}
