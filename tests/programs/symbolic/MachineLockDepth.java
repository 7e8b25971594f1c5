// expect: UNSAFE AssertionError
// inputs: true true false false false
import org.sosy_lab.sv_benchmarks.Verifier;

public class MachineLockDepth {
    public static void main(String[] args) {
        int depth = 0;
        for (int i = 0; i < 5; i++) {
            depth += Verifier.nondetBoolean() ? 1 : -1;
            assert depth >= 0 || i < 4;
        }
    }
}
