// expect: SAFE
import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArraysMismatchIntsSafe {
    public static void main(String[] args) {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
        int at = Arrays.mismatch(a, new int[] {1, 2, 4});
        assert at == -1 ? a[2] == 4 : at == 2 ? a[0] == 1 && a[1] == 2 && a[2] != 4 : at < 2;
    }
}
