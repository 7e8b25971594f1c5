// expect: UNSAFE AssertionError
// inputs: -9223372036854775808 -1
import org.sosy_lab.sv_benchmarks.Verifier;

public class DivideMinimumLong {
    public static void main(String[] args) {
        long a = Verifier.nondetLong();
        long b = Verifier.nondetLong();
        if (a < 0 && b < 0 && b > -3) {
            assert a / b >= 0;
        }
    }
}
