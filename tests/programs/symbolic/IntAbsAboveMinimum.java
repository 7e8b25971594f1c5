// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntAbsAboveMinimum {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x != Integer.MIN_VALUE);
        assert Math.abs(x) >= 0;
    }
}
