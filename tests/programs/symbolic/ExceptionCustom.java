// expect: UNSAFE AssertionError
// inputs: 13
import org.sosy_lab.sv_benchmarks.Verifier;

public class ExceptionCustom {
    static class Unlucky extends Exception {
        private static final long serialVersionUID = 1;
    }

    static void step(int n) throws Unlucky {
        if (n == 13) {
            throw new Unlucky();
        }
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        boolean ok = true;
        try {
            step(n);
        } catch (Unlucky e) {
            ok = false;
        }
        assert ok;
    }
}
