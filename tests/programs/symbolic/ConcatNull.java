// expect: UNSAFE AssertionError
// inputs: true
import org.sosy_lab.sv_benchmarks.Verifier;

public class ConcatNull {
    public static void main(String[] args) {
        String s = Verifier.nondetBoolean() ? null : "x";
        assert ("" + s).length() == 1;
    }
}
