// expect: UNSAFE AssertionError
// inputs: 2147483647
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntAddOverflow {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (x > 0) {
            assert x + 1 > 0;
        }
    }
}
