// expect: UNSAFE NegativeArraySizeException
// inputs: -1
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayNegativeSize {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n < 10) {
            int[] a = new int[n];
            assert a.length == n;
        }
    }
}
