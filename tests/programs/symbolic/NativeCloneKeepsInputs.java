// expect: UNSAFE AssertionError
// inputs: 5
import org.sosy_lab.sv_benchmarks.Verifier;

public class NativeCloneKeepsInputs {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), 1};
        int[] b = a.clone();
        a[0] = 0;
        assert b[0] != 5;
    }
}
