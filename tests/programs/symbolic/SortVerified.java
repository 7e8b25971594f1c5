// expect: SAFE
import weft.Verify;

// Twelve numbers, sorted in two ways, give the same: the order alone decides.
public class SortVerified {
    public static void main(String[] args) {
        int[] a = new int[12];
        for (int i = 0; i < a.length; i++) {
            a[i] = Verify.anyInt();
        }
        int largest = a[0];
        for (int i = 1; i < a.length; i++) {
            largest = Math.max(largest, a[i]);
        }
        for (int i = 1; i < a.length; i++) {
            for (int j = i; j > 0; j--) {
                if (a[j - 1] > a[j]) {
                    int t = a[j];
                    a[j] = a[j - 1];
                    a[j - 1] = t;
                }
            }
        }
        for (int i = 0; i + 1 < a.length; i++) {
            assert a[i] <= a[i + 1];
        }
        assert a[a.length - 1] >= largest;
    }
}
