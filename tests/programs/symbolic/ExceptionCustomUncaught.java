// expect: UNSAFE Unlucky
// inputs: 13
import org.sosy_lab.sv_benchmarks.Verifier;

public class ExceptionCustomUncaught {
    static class Unlucky extends Exception {
        private static final long serialVersionUID = 1;
    }

    static void step(int n) throws Unlucky {
        if (n == 13) {
            throw new Unlucky();
        }
    }

    public static void main(String[] args) throws Unlucky {
        int n = Verifier.nondetInt();
        boolean ok = true;
        if (n > 10) {
            step(n);
        } else {
            ok = false;
        }
        assert ok || n <= 10;
    }
}
