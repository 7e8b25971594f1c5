// expect: UNSAFE AssertionError
// inputs: 257
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BufferLowByte {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        ByteBuffer b = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        b.putInt(x);
        assert b.get(0) != 1 || x != 257;
    }
}
