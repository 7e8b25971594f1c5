// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayNegativeSizeGuarded {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n >= 0 && n < 10) {
            int[] a = new int[n];
            assert a.length == n;
        }
    }
}
