// expect: SAFE
import weft.Verify;

public class RecursionFactorial {
    static long factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(0, 20);
        long f = factorial(n);
        assert f > 0;
        assert n < 2 || f % n == 0;
    }
}
