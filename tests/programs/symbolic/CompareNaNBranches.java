// expect: UNSAFE AssertionError
// inputs: NaN
import org.sosy_lab.sv_benchmarks.Verifier;

public class CompareNaNBranches {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        int side = 0;
        if (d < 1.0) {
            side = 1;
        } else if (d >= 1.0) {
            side = 2;
        }
        assert side != 0;
    }
}
