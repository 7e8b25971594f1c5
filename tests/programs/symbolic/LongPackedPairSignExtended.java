// expect: UNSAFE AssertionError
// inputs: 0 -1
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongPackedPairSignExtended {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        long pair = (long) a << 32 | b;
        assert (int) (pair >> 32) == a && (int) pair == b;
    }
}
