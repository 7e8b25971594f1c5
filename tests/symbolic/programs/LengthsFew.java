// Few lengths of an array, short and long: all are covered.
// expect: SAFE
// only: path
import weft.Verify;

public class LengthsFew {
    public static void main(String[] args) {
        int n = Verify.anyInt(), m = Verify.anyInt(), last = 0;
        Verify.assume(n > 0 && n < 7 && m > 69 && m < 71);
        int[] a = new int[n];
        byte[][] b = new byte[m][2];
        for (int i = 0; i < n; i++) {
            a[i] = ++last;
        }
        assert a[n - 1] == n && b.length == 70;
    }
}
