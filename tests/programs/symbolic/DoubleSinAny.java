// expect: UNSAFE AssertionError
// inputs: 1.5707963267948966
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleSinAny {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (x > 0 && x < 3) {
            assert Math.sin(x) < 0.9;
        }
    }
}
