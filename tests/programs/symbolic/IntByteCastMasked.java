// expect: SAFE
import weft.Verify;

public class IntByteCastMasked {
    public static void main(String[] args) {
        int x = Verify.anyInt(0, 255);
        byte b = (byte) x;
        assert (b & 255) == x;
    }
}
