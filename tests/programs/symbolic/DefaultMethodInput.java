// expect: UNSAFE AssertionError
// inputs: 4
import org.sosy_lab.sv_benchmarks.Verifier;

public class DefaultMethodInput {
    interface Scaled {
        int base();

        default int twice() {
            return 2 * base();
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Scaled s = () -> x;
        assert s.twice() != 8 || x < 0;
    }
}
