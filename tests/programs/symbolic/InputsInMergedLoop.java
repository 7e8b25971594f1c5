// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;
import weft.Verify;

public class InputsInMergedLoop {
    public static void main(String[] args) {
        int n = 0;
        for (int i = 0; i < 6; i++) {
            if (Verifier.nondetBoolean()) {
                int x = Verify.anyInt(1, 3);
                n += x;
            }
        }
        assert n <= 18;
    }
}
