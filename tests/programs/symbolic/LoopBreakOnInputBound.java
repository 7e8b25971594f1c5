// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;
import weft.Verify;

public class LoopBreakOnInputBound {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 4);
        int done = 0;
        for (int i = 0; i < n; i++) {
            if (Verifier.nondetBoolean()) {
                break;
            }
            done++;
        }
        assert done >= 0 && done <= n;
    }
}
