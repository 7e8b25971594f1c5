// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;
import weft.Verify;

public class ArrayOfBooleans {
    public static void main(String[] args) {
        boolean[] b = new boolean[3];
        int i = Verify.anyInt(0, 2);
        b[i] = Verifier.nondetBoolean();
        int n = 0;
        for (boolean x : b) {
            n += x ? 1 : 0;
        }
        assert n == (b[i] ? 1 : 0);
    }
}
