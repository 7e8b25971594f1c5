// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ConvertBytesToInt {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        byte[] b = {(byte) (x >> 24), (byte) (x >> 16), (byte) (x >> 8), (byte) x};
        int y = (b[0] & 255) << 24 | (b[1] & 255) << 16 | (b[2] & 255) << 8 | b[3] & 255;
        assert x == y;
    }
}
