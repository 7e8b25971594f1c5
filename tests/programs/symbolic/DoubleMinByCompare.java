// expect: UNSAFE AssertionError
// inputs: NaN 1.0
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleMinByCompare {
    public static void main(String[] args) {
        double a = Verifier.nondetDouble();
        double b = Verifier.nondetDouble();
        double m = a < b ? a : b;
        assert Double.isNaN(a) == Double.isNaN(m) || Double.isNaN(b);
        assert Double.isNaN(m) || m <= a && m <= b && (m == a || m == b);
    }
}
