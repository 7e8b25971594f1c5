// expect: UNSAFE AssertionError
import weft.Verify;

/** The absolute value of a byte does not always fit. */
public class SingleByteOverflow {
    static byte abs(byte b) {
        return (byte) (b < 0 ? -b : b);
    }

    public static void main(String[] args) {
        assert abs(Verify.anyByte()) >= 0;
    }
}
