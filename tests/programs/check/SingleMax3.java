// expect: SAFE
import weft.Verify;

/** The largest of three small numbers. */
public class SingleMax3 {
    static int max(int a, int b, int c) {
        return a > b ? Math.max(a, c) : Math.max(b, c);
    }

    public static void main(String[] args) {
        int a = Verify.anyInt(-2, 2);
        int b = Verify.anyInt(-2, 2);
        int c = Verify.anyInt(-2, 2);
        int m = max(a, b, c);
        assert m >= a && m >= b && m >= c;
        assert m == a || m == b || m == c;
    }
}
