// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongUnsignedCompare {
    public static void main(String[] args) {
        long a = Verifier.nondetLong();
        long b = Verifier.nondetLong();
        assert (Long.compareUnsigned(a, b) < 0) == (a + Long.MIN_VALUE < b + Long.MIN_VALUE);
    }
}
