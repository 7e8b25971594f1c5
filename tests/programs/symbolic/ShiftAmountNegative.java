// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;
import weft.Verify;

public class ShiftAmountNegative {
    public static void main(String[] args) {
        int n = Verify.anyInt(-31, -1);
        int x = Verifier.nondetInt();
        assert x << n == x << (n & 31);
        assert x >>> n == x >>> 32 + n;
    }
}
