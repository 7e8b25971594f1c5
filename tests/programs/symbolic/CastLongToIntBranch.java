// expect: UNSAFE AssertionError
// inputs: 4294967297
import org.sosy_lab.sv_benchmarks.Verifier;

public class CastLongToIntBranch {
    public static void main(String[] args) {
        long id = Verifier.nondetLong();
        if ((int) id == 1) {
            assert id < 100 || id > Integer.MAX_VALUE * 3L;
        }
    }
}
