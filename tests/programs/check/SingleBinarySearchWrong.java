// expect: UNSAFE AssertionError
import weft.Verify;

/** Binary search that gives up when one element is left. */
public class SingleBinarySearchWrong {
    static int search(int[] a, int key) {
        int lo = 0;
        int hi = a.length - 1;
        while (lo < hi) {
            int mid = lo + hi >>> 1;
            if (a[mid] < key) {
                lo = mid + 1;
            } else if (a[mid] > key) {
                hi = mid - 1;
            } else {
                return mid;
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        int[] a = {1, 3, 5, 7};
        int at = Verify.anyInt(0, 3);
        assert search(a, a[at]) == at : a[at];
    }
}
