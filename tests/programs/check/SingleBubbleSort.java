// expect: SAFE
import weft.Verify;

/** Bubble sort on all arrays of three small numbers. */
public class SingleBubbleSort {
    public static void main(String[] args) {
        int[] a = new int[3];
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            a[i] = Verify.anyInt(0, 2);
            sum += 1 << 4 * a[i];
        }
        for (int n = 3; n > 1; n--) {
            for (int i = 1; i < n; i++) {
                if (a[i - 1] > a[i]) {
                    int t = a[i];
                    a[i] = a[i - 1];
                    a[i - 1] = t;
                }
            }
        }
        for (int x : a) {
            sum -= 1 << 4 * x;
        }
        assert a[0] <= a[1] && a[1] <= a[2] && sum == 0;
    }
}
