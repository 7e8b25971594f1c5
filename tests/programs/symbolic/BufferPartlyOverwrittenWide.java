// expect: UNSAFE AssertionError
// inputs: 3
import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BufferPartlyOverwrittenWide {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        ByteBuffer b = ByteBuffer.allocate(8);
        b.putInt(0, x);
        b.putShort(1, (short) 0);
        assert b.get(3) != 3;
    }
}
