// expect: UNSAFE AssertionError
// inputs: 0.1
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleToFloatLoses {
    public static void main(String[] args) {
        double f = Verifier.nondetDouble();
        float d = (float) f;
        assert Double.isNaN(f) || (double) d == f;
    }
}
