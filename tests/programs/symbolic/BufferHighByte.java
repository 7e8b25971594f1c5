// expect: UNSAFE AssertionError
// inputs: 16909060
import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BufferHighByte {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        ByteBuffer b = ByteBuffer.allocate(8);
        b.putInt(x);
        assert b.get(3) != 4 || b.get(1) != 2 || x != 0x01020304;
    }
}
