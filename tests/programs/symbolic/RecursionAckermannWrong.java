// expect: UNSAFE AssertionError
// inputs: 2 0
import weft.Verify;

public class RecursionAckermannWrong {
    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    public static void main(String[] args) {
        int m = Verify.anyInt(0, 2);
        int n = Verify.anyInt(0, 3);
        int a = ackermann(m, n);
        assert a > n;
        assert m != 2 || a == 3 * n;
    }
}
