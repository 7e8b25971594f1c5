// expect: UNSAFE AssertionError
// inputs: 3
import org.sosy_lab.sv_benchmarks.Verifier;

public class AssertSideEffect {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = x;
        assert (y = y + 1) > x || x == Integer.MAX_VALUE;
        assert y != 4;
    }
}
