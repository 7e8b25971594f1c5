// expect: UNSAFE AssertionError
// inputs: 5 4 3 2 1
import org.sosy_lab.sv_benchmarks.Verifier;

public class AlgorithmBubbleSortShort {
    static void sort(int[] a) {
        for (int i = 0; i < a.length - 2; i++) {
            for (int j = 0; j + 1 < a.length - i; j++) {
                if (a[j] > a[j + 1]) {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
            }
        }
    }

    public static void main(String[] args) {
        int[] a = new int[5];
        for (int i = 0; i < a.length; i++) {
            a[i] = Verifier.nondetInt();
        }
        sort(a);
        for (int i = 0; i + 1 < a.length; i++) {
            assert a[i] <= a[i + 1];
        }
    }
}
