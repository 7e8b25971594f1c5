// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayFillContents {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int[] a = new int[6];
        java.util.Arrays.fill(a, 2, 4, x);
        assert a[2] == x && a[3] == x;
        assert a[1] == 0 && a[4] == 0;
    }
}
