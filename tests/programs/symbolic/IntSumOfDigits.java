// expect: SAFE
import weft.Verify;

public class IntSumOfDigits {
    static int digits(int n) {
        int sum = 0;
        while (n > 0) {
            sum += n % 10;
            n /= 10;
        }
        return sum;
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(0, 9999);
        assert digits(n) % 9 == n % 9;
    }
}
