// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleSquareNotTwo {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        Verifier.assume(d > 1.41 && d < 1.42);
        assert d * d > 1.98 && d * d < 2.02;
    }
}
