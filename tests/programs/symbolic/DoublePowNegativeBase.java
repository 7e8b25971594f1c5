// expect: UNSAFE AssertionError
// inputs: -2.0
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoublePowNegativeBase {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (x >= -2 && x <= 2) {
            double p = Math.pow(x, 0.5);
            assert p == p;
        }
    }
}
