// expect: UNSAFE AssertionError
// inputs: 2147483648.0f
import org.sosy_lab.sv_benchmarks.Verifier;

public class CastFloatMinimum {
    public static void main(String[] args) {
        float f = Verifier.nondetFloat();
        int i = (int) f;
        if (i == Integer.MAX_VALUE) {
            assert f != 2147483648f;
        }
    }
}
