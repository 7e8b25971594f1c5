// expect: UNSAFE AssertionError
// inputs: -2147483648
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopCountdownWraps {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int m = n;
        for (int i = 0; i < 3; i++) {
            m--;
        }
        assert m < n;
    }
}
