// expect: UNSAFE (AssertionError at Buffer.java:13)
// only: path
import java.nio.ByteBuffer;
import weft.Verify;

/** A byte inside of an int that was written as a whole. */
public class Buffer {
    public static void main(String[] args) {
        int x = Verify.anyInt();
        Verify.assume(x >= 0 && x < 8);
        ByteBuffer b = ByteBuffer.allocate(8);
        b.putInt(0, x);
        assert b.get(3) != 4;
    }
}
