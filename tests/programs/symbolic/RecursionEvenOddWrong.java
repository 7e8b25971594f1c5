// expect: UNSAFE AssertionError
// inputs: 1
import weft.Verify;

public class RecursionEvenOddWrong {
    static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    static boolean isOdd(int n) {
        return n == 0 || isEven(n - 1);
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(0, 40);
        assert isEven(n) == (n % 2 == 0);
    }
}
