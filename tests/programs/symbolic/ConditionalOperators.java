// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ConditionalOperators {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        boolean a = x > 0 && 10 / x >= 0;
        boolean b = x == 0 || 10 / x != 11;
        assert b;
        assert !a || x > 0;
    }
}
