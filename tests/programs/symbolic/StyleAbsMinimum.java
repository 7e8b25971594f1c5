// expect: UNSAFE AssertionError
// inputs: -2147483648
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleAbsMinimum {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        long y = (long) Math.abs(x) * 2 + 1;
        assert y > 0;
    }
}
