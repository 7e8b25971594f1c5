// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongMinimumNegatedGuarded {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        if (x < 0 && x != Long.MIN_VALUE) {
            assert -x > x;
        }
    }
}
