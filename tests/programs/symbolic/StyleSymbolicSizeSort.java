// expect: UNSAFE AssertionError
// inputs: 2
import org.sosy_lab.sv_benchmarks.Verifier;

/** A descending array of up to 500 elements is sorted, but for its first element. */
public class StyleSymbolicSizeSort {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n > 0 && n < 500);
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = n - i;
        }
        for (int i = 2; i < n; i++) {
            int x = a[i];
            int j = i - 1;
            while (j > 0 && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
        for (int i = 1; i < n; i++) {
            assert a[i - 1] <= a[i];
        }
    }
}
