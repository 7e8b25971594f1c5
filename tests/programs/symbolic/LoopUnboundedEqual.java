// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class LoopUnboundedEqual {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 100);
        int i = 0;
        while (i < n) {
            i++;
        }
        assert i == n;
    }
}
