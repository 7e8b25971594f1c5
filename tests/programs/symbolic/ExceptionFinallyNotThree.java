// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ExceptionFinallyNotThree {
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
        assert f(x) != 3 || x >= 26 && x <= 33;
    }
}
