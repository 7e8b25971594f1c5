// expect: UNSAFE AssertionError
// inputs: -9223372036854775808
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongMinimumNegated {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        if (x < 0) {
            assert -x > x;
        }
    }
}
