import java.util.Arrays;
import java.util.function.Consumer;

/** Eight sorting algorithms agree. */
public class Sorting {
    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static void bubble(int[] a) {
        for (int n = a.length; n > 1; n--) {
            for (int i = 1; i < n; i++) {
                if (a[i - 1] > a[i]) {
                    swap(a, i - 1, i);
                }
            }
        }
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int x = a[i];
            int j = i;
            for (; j > 0 && a[j - 1] > x; j--) {
                a[j] = a[j - 1];
            }
            a[j] = x;
        }
    }

    static void selection(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int m = i;
            for (int j = i + 1; j < a.length; j++) {
                m = a[j] < a[m] ? j : m;
            }
            swap(a, i, m);
        }
    }

    static void quick(int[] a, int lo, int hi) {
        if (lo >= hi) {
            return;
        }
        int p = a[(lo + hi) >>> 1];
        int i = lo;
        int j = hi;
        while (i <= j) {
            while (a[i] < p) {
                i++;
            }
            while (a[j] > p) {
                j--;
            }
            if (i <= j) {
                swap(a, i++, j--);
            }
        }
        quick(a, lo, j);
        quick(a, i, hi);
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) {
            sift(a, i, a.length);
        }
        for (int n = a.length - 1; n > 0; n--) {
            swap(a, 0, n);
            sift(a, 0, n);
        }
    }

    static void sift(int[] a, int i, int n) {
        for (int c = 2 * i + 1; c < n; c = 2 * i + 1) {
            if (c + 1 < n && a[c + 1] > a[c]) {
                c++;
            }
            if (a[i] >= a[c]) {
                return;
            }
            swap(a, i, c);
            i = c;
        }
    }

    static void merge(int[] a) {
        if (a.length < 2) {
            return;
        }
        int[] l = Arrays.copyOfRange(a, 0, a.length / 2);
        int[] r = Arrays.copyOfRange(a, a.length / 2, a.length);
        merge(l);
        merge(r);
        for (int i = 0, j = 0, k = 0; k < a.length; k++) {
            a[k] = j >= r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
        }
    }

    static void shell(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) {
                for (int j = i; j >= gap && a[j - gap] > a[j]; j -= gap) {
                    swap(a, j, j - gap);
                }
            }
        }
    }

    static void radix(int[] a) {
        int[] b = new int[a.length];
        for (int shift = 0; shift < 32; shift += 8) {
            int[] count = new int[257];
            for (int x : a) {
                count[((x ^ Integer.MIN_VALUE) >>> shift & 255) + 1]++;
            }
            for (int i = 0; i < 256; i++) {
                count[i + 1] += count[i];
            }
            for (int x : a) {
                b[count[(x ^ Integer.MIN_VALUE) >>> shift & 255]++] = x;
            }
            System.arraycopy(b, 0, a, 0, a.length);
        }
    }

    public static void main(String[] args) {
        int[] data = new int[300];
        int x = 99;
        for (int i = 0; i < data.length; i++) {
            x = x * 1103515245 + 12345;
            data[i] = x >> 8;
        }
        Consumer<int[]>[] sorts = new Consumer[] {(Consumer<int[]>) Sorting::bubble, (Consumer<int[]>) Sorting::insertion, (Consumer<int[]>) Sorting::selection,
            (Consumer<int[]>) a -> quick(a, 0, a.length - 1), (Consumer<int[]>) Sorting::heap, (Consumer<int[]>) Sorting::merge, (Consumer<int[]>) Sorting::shell,
            (Consumer<int[]>) Sorting::radix, (Consumer<int[]>) Arrays::sort};
        for (Consumer<int[]> s : sorts) {
            int[] a = data.clone();
            s.accept(a);
            System.out.println(Arrays.hashCode(a) + " " + a[0] + " " + a[299]);
        }
    }
}
