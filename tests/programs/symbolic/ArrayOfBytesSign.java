// expect: UNSAFE AssertionError
// inputs: 200 0
import weft.Verify;

public class ArrayOfBytesSign {
    public static void main(String[] args) {
        byte[] b = new byte[2];
        b[0] = (byte) Verify.anyInt(0, 255);
        int i = Verify.anyInt(0, 1);
        assert b[i] >= 0;
    }
}
