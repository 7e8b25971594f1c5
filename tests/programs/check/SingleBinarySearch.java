// expect: SAFE
import weft.Verify;

/** Binary search finds what is there. */
public class SingleBinarySearch {
    static int search(int[] a, int key) {
        int lo = 0;
        int hi = a.length - 1;
        while (lo <= hi) {
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
        int[] a = new int[4];
        for (int i = 0; i < a.length; i++) {
            a[i] = (i == 0 ? 0 : a[i - 1]) + Verify.anyInt(0, 2);
        }
        int key = Verify.anyInt(0, 8);
        boolean there = false;
        for (int x : a) {
            there |= x == key;
        }
        int at = search(a, key);
        assert there ? a[at] == key : at == -1;
    }
}
