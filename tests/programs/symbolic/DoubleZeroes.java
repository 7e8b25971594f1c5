// expect: UNSAFE AssertionError
// inputs: -0.0
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleZeroes {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        if (d == 0.0) {
            assert 1.0 / d > 0;
        }
    }
}
