// expect: UNSAFE AssertionError
// inputs: NaNf
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatToIntNaN {
    public static void main(String[] args) {
        float f = Verifier.nondetFloat();
        int i = (int) f;
        if (i == 0) {
            assert f > -1 && f < 1;
        }
    }
}
