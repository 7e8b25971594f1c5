// expect: UNSAFE AssertionError
// inputs: 5.0
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleExpLog {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (x > 1 && x < 10 && Math.exp(x) > 148.4 && Math.exp(x) < 148.5) {
            assert false;
        }
    }
}
