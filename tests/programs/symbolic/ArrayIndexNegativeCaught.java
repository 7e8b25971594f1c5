// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayIndexNegativeCaught {
    public static void main(String[] args) {
        int[] a = new int[4];
        int i = Verifier.nondetInt();
        int path = 0;
        try {
            a[i]++;
            path = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            path = 2;
        }
        assert path == 1 == (i >= 0 && i < 4);
    }
}
