// expect: UNSAFE AssertionError
// inputs: 5.5f 2.0f
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatRemainderByInput {
    public static void main(String[] args) {
        float a = Verifier.nondetFloat();
        float b = Verifier.nondetFloat();
        if (a == 5.5f && b == 2f) {
            assert a % b != 1.5f;
        }
    }
}
