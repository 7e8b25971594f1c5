// expect: UNSAFE AssertionError
// inputs: 'A'
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BufferCharView {
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(4);
        CharBuffer c = b.asCharBuffer();
        c.put(0, Verifier.nondetChar());
        assert b.get(1) != 65 || b.get(0) != 0;
    }
}
