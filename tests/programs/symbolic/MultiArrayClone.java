// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class MultiArrayClone {
    public static void main(String[] args) {
        int[][] a = {{Verifier.nondetInt()}, {2}};
        int[][] b = a.clone();
        b[0][0]++;
        b[1] = new int[] {3};
        assert a[0][0] == b[0][0] && a[1][0] == 2;
    }
}
