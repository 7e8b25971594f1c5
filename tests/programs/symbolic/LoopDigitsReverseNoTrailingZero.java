// expect: SAFE
import weft.Verify;

public class LoopDigitsReverseNoTrailingZero {
    static int reverse(int n) {
        int r = 0;
        while (n != 0) {
            r = r * 10 + n % 10;
            n /= 10;
        }
        return r;
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(0, 999);
        assert n % 10 == 0 || reverse(reverse(n)) == n;
    }
}
