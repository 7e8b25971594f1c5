// expect: UNSAFE AssertionError
// inputs: 66051
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BufferCopiedPart {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        ByteBuffer b = ByteBuffer.allocate(8);
        b.putInt(0, x);
        byte[] part = Arrays.copyOfRange(b.array(), 1, 3);
        assert part[0] != 1 || part[1] != 2;
    }
}
