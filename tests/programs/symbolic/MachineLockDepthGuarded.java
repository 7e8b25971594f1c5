// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class MachineLockDepthGuarded {
    public static void main(String[] args) {
        int depth = 0;
        for (int i = 0; i < 5; i++) {
            depth += Verifier.nondetBoolean() || depth == 0 ? 1 : -1;
            assert depth >= 0 || i < 4;
        }
    }
}
