// expect: SAFE
import weft.Verify;

public class AlgorithmQuickSort {
    static void sort(int[] a, int lo, int hi) {
        if (lo >= hi) {
            return;
        }
        int p = a[hi];
        int m = lo;
        for (int i = lo; i < hi; i++) {
            if (a[i] < p) {
                int t = a[i];
                a[i] = a[m];
                a[m++] = t;
            }
        }
        a[hi] = a[m];
        a[m] = p;
        sort(a, lo, m - 1);
        sort(a, m + 1, hi);
    }

    public static void main(String[] args) {
        int[] a = {Verify.anyInt(), Verify.anyInt(), Verify.anyInt(), Verify.anyInt()};
        sort(a, 0, 3);
        assert a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3];
    }
}
