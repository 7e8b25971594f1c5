// expect: UNSAFE AssertionError
// inputs: false 4
import org.sosy_lab.sv_benchmarks.Verifier;
import weft.Verify;

public class InputsByBranch {
    public static void main(String[] args) {
        int x;
        if (Verifier.nondetBoolean()) {
            x = Verify.anyInt(0, 3);
        } else {
            x = Verify.anyInt(2, 5);
        }
        assert x != 4;
    }
}
