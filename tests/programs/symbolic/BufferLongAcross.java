// expect: UNSAFE AssertionError
// inputs: 1 2
import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BufferLongAcross {
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(8);
        b.putInt(0, Verifier.nondetInt());
        b.putInt(4, Verifier.nondetInt());
        assert b.getLong(0) != 0x100000002L;
    }
}
