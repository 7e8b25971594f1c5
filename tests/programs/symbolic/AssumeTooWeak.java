// expect: UNSAFE AssertionError
// inputs: 101
import org.sosy_lab.sv_benchmarks.Verifier;

public class AssumeTooWeak {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (x > 100) {
            Verifier.assume(x < 150);
            assert false;
        }
    }
}
