// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class InitializerInMergedBranchSafe {
    static int initialised;

    static class Lazy {
        static {
            initialised = 1;
        }

        static int value = 3;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = 0;
        if (x > 3) {
            y = Lazy.value;
        }
        assert initialised == (x > 3 ? 1 : 0) && y == 3 * initialised;
    }
}
