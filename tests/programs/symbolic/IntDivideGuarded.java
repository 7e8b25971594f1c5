// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntDivideGuarded {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int quotient = x == 0 ? 0 : 1000 / x;
        assert quotient <= 1000;
    }
}
