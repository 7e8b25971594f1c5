// expect: UNSAFE AssertionError
// inputs: 4
import weft.Verify;

public class LoopPrimeSquare {
    static boolean prime(int n) {
        for (int d = 2; d * d < n; d++) {
            if (n % d == 0) {
                return false;
            }
        }
        return n >= 2;
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(0, 200);
        if (prime(n) && n > 3) {
            assert n % 6 == 1 || n % 6 == 5;
        }
    }
}
