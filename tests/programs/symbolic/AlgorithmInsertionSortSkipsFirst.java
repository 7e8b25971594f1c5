// expect: UNSAFE AssertionError
// inputs: 2 1 3 4
import org.sosy_lab.sv_benchmarks.Verifier;

public class AlgorithmInsertionSortSkipsFirst {
    static void sort(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int x = a[i];
            int j = i - 1;
            while (j > 0 && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
    }

    public static void main(String[] args) {
        int[] a = new int[4];
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            a[i] = Verifier.nondetInt();
            sum += a[i];
        }
        sort(a);
        for (int i = 0; i + 1 < a.length; i++) {
            assert a[i] <= a[i + 1];
        }
        assert a[0] + a[1] + a[2] + a[3] == sum;
    }
}
