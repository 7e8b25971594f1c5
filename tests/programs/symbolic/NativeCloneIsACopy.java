// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class NativeCloneIsACopy {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), 1};
        int[] b = a.clone();
        a[0] = 0;
        assert a[0] == 0 && (b[0] != 5 || b != a);
    }
}
