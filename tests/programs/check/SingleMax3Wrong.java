// expect: UNSAFE AssertionError
import weft.Verify;

/** A comparison is missing. */
public class SingleMax3Wrong {
    static int max(int a, int b, int c) {
        if (a > b && a > c) {
            return a;
        }
        return b > a && b > c ? b : c;
    }

    public static void main(String[] args) {
        int a = Verify.anyInt(-2, 2);
        int b = Verify.anyInt(-2, 2);
        int c = Verify.anyInt(-2, 2);
        int m = max(a, b, c);
        assert m >= a && m >= b && m >= c : "max(" + a + ", " + b + ", " + c + ") = " + m;
    }
}
