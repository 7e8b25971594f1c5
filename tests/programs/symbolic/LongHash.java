// expect: UNSAFE AssertionError
// inputs: 0 1
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongHash {
    static int hash(long x) {
        return (int) (x ^ x >>> 32);
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        long pair = (long) a << 32 | b & 0xffffffffL;
        assert hash(pair) != 1 || a == 1;
    }
}
