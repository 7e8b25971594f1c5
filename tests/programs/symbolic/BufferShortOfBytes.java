// expect: UNSAFE AssertionError
// inputs: 18 52
import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BufferShortOfBytes {
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(4);
        b.put(1, Verifier.nondetByte());
        b.put(2, Verifier.nondetByte());
        assert b.getShort(1) != 0x1234;
    }
}
