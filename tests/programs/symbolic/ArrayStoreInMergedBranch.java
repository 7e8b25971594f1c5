// expect: UNSAFE AssertionError
// inputs: 5 2
import org.sosy_lab.sv_benchmarks.Verifier;
import weft.Verify;

public class ArrayStoreInMergedBranch {
    public static void main(String[] args) {
        int[] a = new int[4];
        int x = Verifier.nondetInt();
        int i = Verify.anyInt(0, 3);
        if (x == 5) {
            a[i] = 9;
        } else {
            a[3 - i] = 8;
        }
        assert a[2] != 9;
    }
}
