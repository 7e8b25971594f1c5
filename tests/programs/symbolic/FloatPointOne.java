// expect: UNSAFE AssertionError
// inputs: 0.1f
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatPointOne {
    public static void main(String[] args) {
        float f = Verifier.nondetFloat();
        if (f == 0.1f) {
            assert f == 0.1;
        }
    }
}
