// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongPackedPair {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        long pair = (long) a << 32 | b & 0xffffffffL;
        assert (int) (pair >> 32) == a && (int) pair == b;
    }
}
