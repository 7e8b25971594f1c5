// expect: UNSAFE AssertionError
// inputs: 1000
// beyond: branches
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopUnbounded {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int i = 0;
        while (i < n) {
            i++;
        }
        assert i != 1000;
    }
}
