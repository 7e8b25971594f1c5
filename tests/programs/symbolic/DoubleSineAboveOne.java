// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleSineAboveOne {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        assert !(Math.sin(x) > 1.0);
        assert !(Math.exp(x) < 0);
    }
}
