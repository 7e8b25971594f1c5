// expect: UNSAFE AssertionError
// inputs: 2147483645 2147483647
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntMidpoint {
    public static void main(String[] args) {
        int lo = Verifier.nondetInt();
        int hi = Verifier.nondetInt();
        if (0 <= lo && lo <= hi) {
            int mid = (lo + hi) / 2;
            assert lo <= mid && mid <= hi;
        }
    }
}
