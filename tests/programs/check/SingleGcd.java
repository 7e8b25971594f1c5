// expect: SAFE
import weft.Verify;

/** The greatest common divisor divides, and nothing greater does. */
public class SingleGcd {
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static void main(String[] args) {
        int a = Verify.anyInt(1, 12);
        int b = Verify.anyInt(1, 12);
        int g = gcd(a, b);
        assert a % g == 0 && b % g == 0;
        for (int d = g + 1; d <= 12; d++) {
            assert a % d != 0 || b % d != 0;
        }
    }
}
