// expect: UNSAFE AssertionError
// inputs: 1 2 3
import org.sosy_lab.sv_benchmarks.Verifier;

public class NativeArraycopyElements {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
        int[] b = new int[3];
        System.arraycopy(a, 0, b, 1, 2);
        assert b[0] + b[1] + b[2] != 3 || a[2] != 3;
    }
}
