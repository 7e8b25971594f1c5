// expect: UNSAFE AssertionError
// inputs: 4294967296 1
import org.sosy_lab.sv_benchmarks.Verifier;
import weft.Verify;

public class ArrayOfLongsHalves {
    public static void main(String[] args) {
        long[] a = new long[3];
        a[1] = Verifier.nondetLong();
        int i = Verify.anyInt(0, 2);
        assert a[i] != 4294967296L;
    }
}
