// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatToDoubleExact {
    public static void main(String[] args) {
        float f = Verifier.nondetFloat();
        double d = f;
        assert Float.isNaN(f) || (float) d == f;
    }
}
