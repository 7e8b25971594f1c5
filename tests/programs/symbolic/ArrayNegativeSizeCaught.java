// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayNegativeSizeCaught {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n < 10) {
            try {
                int[] a = new int[n];
                assert a.length == n && n >= 0;
            } catch (NegativeArraySizeException e) {
                assert n < 0;
            }
        }
    }
}
