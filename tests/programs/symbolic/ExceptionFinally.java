// expect: UNSAFE AssertionError
// inputs: 0
import org.sosy_lab.sv_benchmarks.Verifier;

public class ExceptionFinally {
    static int f(int x) {
        int state = 1;
        try {
            state = 100 / x;
            return state;
        } catch (ArithmeticException e) {
            state = 2;
            return state;
        } finally {
            state = 3;
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert f(x) != 2;
    }
}
