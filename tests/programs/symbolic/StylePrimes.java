// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StylePrimes {
    static boolean multiple(int n, int m) {
        return n == m || n > m && multiple(n - m, m);
    }

    static boolean prime(int n, int m) {
        return m >= n || !multiple(n, m) && prime(n, m + 1);
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 2 && n <= 12);
        boolean is = prime(n, 2);
        assert is == (n == 2 || n == 3 || n == 5 || n == 7 || n == 11);
    }
}
