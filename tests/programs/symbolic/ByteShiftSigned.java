// expect: UNSAFE AssertionError
// inputs: -1
import org.sosy_lab.sv_benchmarks.Verifier;

public class ByteShiftSigned {
    public static void main(String[] args) {
        byte b = Verifier.nondetByte();
        int shifted = b >>> 4;
        assert shifted < 16;
    }
}
