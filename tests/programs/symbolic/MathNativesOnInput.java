// expect: UNSAFE AssertionError
// inputs: 9.0
import org.sosy_lab.sv_benchmarks.Verifier;

public class MathNativesOnInput {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        if (d > 8.5 && d < 9.5) {
            assert Math.cbrt(d * 3) != 3.0;
        }
    }
}
