// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class AlgorithmMergeSort {
    static int[] sort(int[] a, int from, int to) {
        if (to - from == 1) {
            return new int[] {a[from]};
        }
        int mid = (from + to) / 2;
        int[] left = sort(a, from, mid);
        int[] right = sort(a, mid, to);
        int[] out = new int[to - from];
        int i = 0;
        int j = 0;
        for (int k = 0; k < out.length; k++) {
            if (j == right.length || i < left.length && left[i] <= right[j]) {
                out[k] = left[i++];
            } else {
                out[k] = right[j++];
            }
        }
        return out;
    }

    public static void main(String[] args) {
        int[] a = new int[4];
        for (int i = 0; i < a.length; i++) {
            a[i] = Verifier.nondetInt();
        }
        int[] b = sort(a, 0, a.length);
        for (int i = 0; i + 1 < b.length; i++) {
            assert b[i] <= b[i + 1];
        }
    }
}
