// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ExceptionCaughtDivision {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int r;
        try {
            r = 10 / x;
        } catch (ArithmeticException e) {
            r = -1;
        }
        assert x != 0 || r == -1;
        assert r <= 10;
    }
}
