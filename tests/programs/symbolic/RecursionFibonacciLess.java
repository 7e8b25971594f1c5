// expect: UNSAFE AssertionError
// inputs: 12
import weft.Verify;

public class RecursionFibonacciLess {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(0, 12);
        assert fib(n) >= n - 1;
        assert fib(n) < 144;
    }
}
