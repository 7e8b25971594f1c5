// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntMidpointUnsigned {
    public static void main(String[] args) {
        int lo = Verifier.nondetInt();
        int hi = Verifier.nondetInt();
        if (0 <= lo && lo <= hi) {
            int mid = (lo + hi) >>> 1;
            assert lo <= mid && mid <= hi;
        }
    }
}
