// expect: UNSAFE BufferOverflowException
// inputs: 3
import java.nio.ByteBuffer;
import weft.Verify;

public class BufferOverflowInput {
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(8);
        int n = Verify.anyInt(0, 3);
        for (int i = 0; i < n; i++) {
            b.putInt(i);
        }
        assert b.position() == 4 * n;
    }
}
