// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatHalfStaysFinite {
    public static void main(String[] args) {
        float f = Verifier.nondetFloat();
        if (f > 0 && f < Float.POSITIVE_INFINITY) {
            assert f / 2 < Float.POSITIVE_INFINITY;
        }
    }
}
