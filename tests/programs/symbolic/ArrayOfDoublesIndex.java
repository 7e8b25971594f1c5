// expect: UNSAFE AssertionError
// inputs: 2.5 2
import org.sosy_lab.sv_benchmarks.Verifier;
import weft.Verify;

public class ArrayOfDoublesIndex {
    public static void main(String[] args) {
        double[] a = {1.0, 2.0, Verifier.nondetDouble()};
        int i = Verify.anyInt(0, 2);
        assert a[i] != 2.5;
    }
}
