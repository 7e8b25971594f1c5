// expect: UNSAFE AssertionError
import weft.Verify;

// A sort that compares by difference, which overflows: no order of the numbers.
public class SortSubtracts {
    public static void main(String[] args) {
        int[] a = new int[6];
        for (int i = 0; i < a.length; i++) {
            a[i] = Verify.anyInt();
        }
        for (int i = 0; i < a.length - 1; i++) {
            for (int j = 0; j < a.length - 1 - i; j++) {
                if (a[j] - a[j + 1] > 0) {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
            }
        }
        for (int i = 0; i + 1 < a.length; i++) {
            assert a[i] <= a[i + 1];
        }
    }
}
