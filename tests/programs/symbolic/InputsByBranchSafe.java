// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;
import weft.Verify;

public class InputsByBranchSafe {
    public static void main(String[] args) {
        int x;
        if (Verifier.nondetBoolean()) {
            x = Verify.anyInt(0, 3);
        } else {
            x = Verify.anyInt(2, 5);
        }
        assert x >= 0 && x <= 5;
    }
}
