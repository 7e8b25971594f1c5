// expect: UNSAFE AssertionError
// inputs: -2147483648
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntPowerOfTwo {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (x != 0 && (x & x - 1) == 0) {
            assert x > 0;
        }
    }
}
