// expect: UNSAFE AssertionError
// inputs: -1.0
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleSqrtSquare {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        if (d > -100 && d < 100) {
            double r = Math.sqrt(d);
            assert r >= 0;
        }
    }
}
