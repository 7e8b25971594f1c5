// expect: UNSAFE AssertionError
// inputs: 0
import org.sosy_lab.sv_benchmarks.Verifier;

public class MultipleErrorsFirst {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert x != 0;
        if (x == 0) {
            throw new IllegalStateException();
        }
    }
}
