// expect: UNSAFE AssertionError
// inputs: 128
import weft.Verify;

public class IntByteCast {
    public static void main(String[] args) {
        int x = Verify.anyInt(0, 255);
        byte b = (byte) x;
        assert b == x;
    }
}
