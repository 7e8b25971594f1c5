// expect: UNSAFE AssertionError
// inputs: 46341
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntQuadraticEquation {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert x * x >= 0;
    }
}
