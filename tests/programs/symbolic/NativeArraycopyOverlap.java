// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class NativeArraycopyOverlap {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt(), 0};
        int[] before = a.clone();
        System.arraycopy(a, 0, a, 1, 3);
        assert a[0] == before[0] && a[1] == before[0] && a[2] == before[1] && a[3] == before[2];
    }
}
