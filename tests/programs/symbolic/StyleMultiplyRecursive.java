// expect: UNSAFE AssertionError
// inputs: 7 -1
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleMultiplyRecursive {
    static int times(int n, int m) {
        if (m < 0) {
            return times(n, -m);
        }
        return m == 0 ? 0 : n + times(n, m - 1);
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int m = Verifier.nondetInt();
        Verifier.assume(n > 0 && n < 50 && m > -10 && m < 10);
        assert times(n, m) == n * m;
    }
}
