// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleAckermannSmall {
    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        if (n == 0) {
            return ackermann(m - 1, 1);
        }
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    public static void main(String[] args) {
        int m = Verifier.nondetInt();
        int n = Verifier.nondetInt();
        if (!(m >= 0 && m <= 2)) {
            return;
        }
        if (!(n >= 0 && n <= 4)) {
            return;
        }
        int result = ackermann(m, n);
        assert m < 2 || result == 2 * n + 3;
        assert result > n;
    }
}
