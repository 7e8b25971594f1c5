// expect: UNSAFE AssertionError
// inputs: 3
import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BufferCopiedOver {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        ByteBuffer b = ByteBuffer.allocate(8);
        b.putInt(0, x);
        System.arraycopy(new byte[2], 0, b.array(), 1, 2);
        assert b.array()[3] != 3;
    }
}
