// expect: UNSAFE AssertionError
// inputs: 10
import weft.Verify;

public class LoopDigitsReverse {
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
        assert reverse(reverse(n)) == n;
    }
}
