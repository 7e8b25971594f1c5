// expect: UNSAFE AssertionError
// inputs: 30
import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArraysBinarySearchInput {
    public static void main(String[] args) {
        int[] a = {10, 20, 30, 40};
        assert Arrays.binarySearch(a, Verifier.nondetInt()) != 2;
    }
}
