// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class AlgorithmBinarySearch {
    static int search(int[] a, int key) {
        int lo = 0;
        int hi = a.length - 1;
        while (lo <= hi) {
            int mid = (lo + hi) >>> 1;
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
        int[] a = {-50, -3, 0, 1, 8, 9, 1000};
        int key = Verifier.nondetInt();
        int i = search(a, key);
        boolean there = false;
        for (int x : a) {
            there |= x == key;
        }
        assert i == -1 ? !there : a[i] == key;
    }
}
