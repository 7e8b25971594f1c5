// expect: SAFE
import weft.Verify;

/** Indices kept in range by assume. */
public class SingleIndexSafe {
    public static void main(String[] args) {
        int[] a = new int[4];
        int i = Verify.anyInt(-5, 5);
        Verify.assume(i >= 0 && i < a.length);
        a[i] = 1;
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        assert sum == 1;
    }
}
