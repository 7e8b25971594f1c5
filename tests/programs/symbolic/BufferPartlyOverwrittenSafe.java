// expect: SAFE
import java.nio.ByteBuffer;
import org.sosy_lab.sv_benchmarks.Verifier;

public class BufferPartlyOverwrittenSafe {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        ByteBuffer b = ByteBuffer.allocate(8);
        b.putInt(0, x);
        b.put(1, (byte) 5);
        assert b.get(0) == (byte) (x >> 24) && b.get(1) == 5 && b.get(3) == (byte) x;
    }
}
