// expect: UNSAFE AssertionError
// inputs: 2.0 1.9
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleTrigonometryTarget {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        double y = Verifier.nondetDouble();
        if (x > 1 && x < 3 && y > 1 && y < 3) {
            assert !(Math.sin(x) * Math.pow(y, 2) > 3 && Math.cos(y) < -0.3);
        }
    }
}
