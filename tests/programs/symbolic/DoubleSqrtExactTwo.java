// expect: UNSAFE AssertionError
// inputs: 1.4142135623730951
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleSqrtExactTwo {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        Verifier.assume(d > 1.4 && d < 1.5);
        assert d * d < 2 || d * d > 2.0000000000000004;
    }
}
