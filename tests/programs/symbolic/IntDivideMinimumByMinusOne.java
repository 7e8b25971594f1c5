// expect: UNSAFE AssertionError
// inputs: -2147483648 -1
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntDivideMinimumByMinusOne {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        if (b == -1) {
            int q = a / b;
            assert a <= 0 || q < 0;
            assert a >= 0 || q > 0;
        }
    }
}
