// expect: UNSAFE AssertionError
// inputs: 1 2 3
import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArraysMismatchInts {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
        int at = Arrays.mismatch(a, new int[] {1, 2, 4});
        assert at != 2;
    }
}
