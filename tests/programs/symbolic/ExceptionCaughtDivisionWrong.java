// expect: UNSAFE AssertionError
// inputs: 0
import org.sosy_lab.sv_benchmarks.Verifier;

public class ExceptionCaughtDivisionWrong {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int r;
        try {
            r = 10 / x;
        } catch (ArithmeticException e) {
            r = -1;
        }
        assert r != -1 || x < 0;
        assert r <= 10;
    }
}
