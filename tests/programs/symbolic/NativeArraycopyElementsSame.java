// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class NativeArraycopyElementsSame {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
        int[] b = new int[3];
        System.arraycopy(a, 0, b, 1, 2);
        assert b[0] == 0 && b[1] == a[0] && b[2] == a[1];
    }
}
