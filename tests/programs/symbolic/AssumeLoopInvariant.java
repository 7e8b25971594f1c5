// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class AssumeLoopInvariant {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && 0 <= i && i <= n);
        if (i < n) {
            i++;
            assert 0 <= i && i <= n;
        } else {
            assert i == n;
        }
    }
}
