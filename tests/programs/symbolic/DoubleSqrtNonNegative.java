// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleSqrtNonNegative {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        if (d >= 0 && d < 100) {
            double r = Math.sqrt(d);
            assert r >= 0;
        }
    }
}
