// expect: UNSAFE AssertionError
// inputs: 21
import weft.Verify;

public class RecursionFactorialOverflow {
    static long factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(0, 21);
        long f = factorial(n);
        assert f > 0;
        assert n < 2 || f % n == 0;
    }
}
