// expect: UNSAFE AssertionError
// inputs: 123456789
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntLinearEquation {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert 3 * x + 11 != 370370378;
    }
}
