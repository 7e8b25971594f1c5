// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongMultiplyExact {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        long p = Math.multiplyExact((long) a, (long) b);
        assert p % 2 == 0 || (a & b & 1) == 1;
    }
}
