// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleMinOfZeroes {
    public static void main(String[] args) {
        double a = Verifier.nondetDouble();
        double b = Verifier.nondetDouble();
        double m = Math.min(a, b);
        assert Double.isNaN(m) == (Double.isNaN(a) || Double.isNaN(b));
        assert Double.isNaN(m) || m <= a && m <= b && (m == a || m == b);
    }
}
