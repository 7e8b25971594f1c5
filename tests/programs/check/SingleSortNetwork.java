// expect: SAFE
import weft.Verify;

/** A sorting network for four: checked on all sequences of zeros and ones, which is enough. */
public class SingleSortNetwork {
    static void exchange(int[] a, int i, int j) {
        if (a[i] > a[j]) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }

    public static void main(String[] args) {
        int[] a = new int[4];
        for (int i = 0; i < 4; i++) {
            a[i] = Verify.anyBoolean() ? 1 : 0;
        }
        exchange(a, 0, 1);
        exchange(a, 2, 3);
        exchange(a, 0, 2);
        exchange(a, 1, 3);
        exchange(a, 1, 2);
        for (int i = 1; i < 4; i++) {
            assert a[i - 1] <= a[i];
        }
    }
}
