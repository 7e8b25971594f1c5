// expect: UNSAFE AssertionError
// inputs: -2147483648
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntAbsMinimum {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert Math.abs(x) >= 0;
    }
}
