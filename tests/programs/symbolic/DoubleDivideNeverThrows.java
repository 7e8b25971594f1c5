// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleDivideNeverThrows {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        double q = 1.0 / d;
        if (d == 0) {
            assert Double.isInfinite(q);
        } else if (Double.isInfinite(d)) {
            assert q == 0;
        }
    }
}
