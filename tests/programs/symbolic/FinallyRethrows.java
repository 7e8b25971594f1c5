// expect: UNSAFE ArithmeticException
// inputs: 0
import org.sosy_lab.sv_benchmarks.Verifier;

public class FinallyRethrows {
    @SuppressWarnings("finally")
    static int f(int x) {
        try {
            return 10 / x;
        } finally {
            if (x == 0) {
                x = 1;
            }
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert x != 1 || f(x) == 10;
        f(x);
    }
}
