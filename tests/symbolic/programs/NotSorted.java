// expect: UNSAFE (AssertionError at NotSorted.java:16)
import weft.Verify;

/** Bubble sort with the assertion negated. */
public class NotSorted {
    public static void main(String[] args) {
        int n = 5;
        int[] a = new int[n];
        for (int i = 0; i < n; i++) a[i] = Verify.anyInt();
        for (int i = 0; i < n; i++)
            for (int j = 0; j + 1 < n - i; j++)
                if (a[j] > a[j + 1]) {
                    int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t;
                }
        boolean sorted = a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3] && a[3] <= a[4];
        assert !sorted;
    }
}
