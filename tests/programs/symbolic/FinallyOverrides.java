// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class FinallyOverrides {
    @SuppressWarnings("finally")
    static int f(int x) {
        try {
            return 10 / x;
        } finally {
            if (x == 0) {
                return -1;
            }
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert x != 0 || f(x) == -1;
        f(x);
    }
}
