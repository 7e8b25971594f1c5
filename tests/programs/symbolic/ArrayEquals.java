// expect: UNSAFE AssertionError
// inputs: 0 0 7
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayEquals {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
        int[] b = {a[0], a[1], 7};
        assert !java.util.Arrays.equals(a, b);
    }
}
