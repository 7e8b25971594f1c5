// expect: SAFE
import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BufferInput {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        ByteBuffer b = ByteBuffer.allocate(8);
        b.putInt(x).putInt(~x);
        b.flip();
        assert b.getInt() == x && b.getInt() == ~x;
        assert b.get(0) == (byte) (x >> 24);
    }
}
