// expect: UNSAFE AssertionError
// inputs: 4294967296
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongToIntNarrowing {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        int y = (int) x;
        if (y == 0) {
            assert x == 0;
        }
    }
}
