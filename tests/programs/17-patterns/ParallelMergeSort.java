// threads
import java.util.Arrays;
import java.util.Random;

/** Merge sort that forks plain threads down to a depth. */
public class ParallelMergeSort {
    static void sort(int[] a, int lo, int hi, int depth) {
        if (hi - lo < 2) {
            return;
        }
        int mid = (lo + hi) / 2;
        if (depth > 0) {
            Thread t = new Thread(() -> sort(a, lo, mid, depth - 1));
            t.start();
            sort(a, mid, hi, depth - 1);
            try {
                t.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        } else {
            sort(a, lo, mid, 0);
            sort(a, mid, hi, 0);
        }
        int[] left = Arrays.copyOfRange(a, lo, mid);
        for (int i = 0, j = mid, k = lo; i < left.length; k++) {
            a[k] = j < hi && a[j] < left[i] ? a[j++] : left[i++];
        }
    }

    public static void main(String[] args) {
        Random r = new Random(8);
        int[] a = r.ints(1000, 0, 10000).toArray();
        int[] b = a.clone();
        sort(a, 0, a.length, 3);
        Arrays.sort(b);
        System.out.println(Arrays.equals(a, b) + " " + Arrays.hashCode(a));
    }
}
