// expect: UNSAFE AssertionError
// inputs: 0 1
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntSwapInOneArray {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), 7};
        int i = Verifier.nondetInt();
        if (i == 0 || i == 1) {
            a[i] = 5;
            a[i] ^= a[1];
            a[1] ^= a[i];
            a[i] ^= a[1];
            assert a[i] == 7;
        }
    }
}
