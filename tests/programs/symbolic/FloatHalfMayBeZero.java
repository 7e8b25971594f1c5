// expect: UNSAFE AssertionError
// inputs: 1.401298464324817e-45f
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatHalfMayBeZero {
    public static void main(String[] args) {
        float f = Verifier.nondetFloat();
        if (f > 0) {
            assert f / 2 > 0;
        }
    }
}
