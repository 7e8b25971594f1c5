// expect: SAFE
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BufferCopiedPartSafe {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        ByteBuffer b = ByteBuffer.allocate(8);
        b.putInt(0, x);
        byte[] part = Arrays.copyOfRange(b.array(), 1, 3);
        assert part[0] == (byte) (x >> 16) && part[1] == (byte) (x >> 8);
    }
}
