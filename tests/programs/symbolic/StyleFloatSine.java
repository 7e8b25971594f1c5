// expect: UNSAFE AssertionError
// inputs: 7.85 6.28
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleFloatSine {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        double y = Verifier.nondetDouble();
        Verifier.assume(x > 0 && x < 10 && y > 0 && y < 10);
        if (Math.sin(x) + Math.cos(y) > 1.9 && x * y > 20) {
            assert false;
        }
    }
}
