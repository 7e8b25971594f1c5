// expect: UNSAFE AssertionError
// inputs: NaN
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoublePowZero {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        double p = Math.pow(x, 2.0);
        assert p >= 0;
    }
}
