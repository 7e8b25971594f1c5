// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ByteShiftMasked {
    public static void main(String[] args) {
        byte b = Verifier.nondetByte();
        int shifted = (b & 0xff) >>> 4;
        assert shifted < 16;
    }
}
