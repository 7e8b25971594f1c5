// expect: UNSAFE AssertionError
// inputs: -1
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntSignedShift {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = x >> 1;
        assert y >= 0;
        assert (y << 1 | x & 1) == x;
    }
}
