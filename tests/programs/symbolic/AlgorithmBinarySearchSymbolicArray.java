// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class AlgorithmBinarySearchSymbolicArray {
    public static void main(String[] args) {
        int[] a = new int[4];
        for (int i = 0; i < 4; i++) {
            a[i] = Verifier.nondetInt();
            Verifier.assume(i == 0 || a[i - 1] < a[i]);
        }
        int key = Verifier.nondetInt();
        int lo = 0;
        int hi = 4;
        while (lo < hi) {
            int mid = (lo + hi) / 2;
            if (a[mid] < key) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        assert lo == 4 || a[lo] >= key;
        assert lo == 0 || a[lo - 1] < key;
    }
}
