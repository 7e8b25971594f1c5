// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntPowerOfTwoPositive {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (x != 0 && (x & x - 1) == 0) {
            assert x > 0 || x == 1 << 31;
        }
    }
}
