// expect: UNSAFE AssertionError
// inputs: 1000000000 1000000000 1000000000
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopInputsSum {
    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            int x = Verifier.nondetInt();
            Verifier.assume(x >= 0 && x <= 1000000000);
            sum += x;
        }
        assert sum >= 0;
    }
}
