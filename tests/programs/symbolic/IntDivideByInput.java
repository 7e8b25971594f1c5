// expect: UNSAFE ArithmeticException
// inputs: 0
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntDivideByInput {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int quotient = 1000 / x;
        assert quotient <= 1000;
    }
}
