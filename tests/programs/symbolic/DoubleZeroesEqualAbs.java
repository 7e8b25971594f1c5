// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleZeroesEqualAbs {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        if (d == 0.0) {
            assert 1.0 / Math.abs(d) > 0;
        }
    }
}
