// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayIndexInside {
    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5};
        int i = Verifier.nondetInt();
        if (i >= 0 && i < a.length) {
            assert a[i] == i + 1;
        }
    }
}
