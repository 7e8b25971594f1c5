// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class FloatToIntNaNGuarded {
    public static void main(String[] args) {
        float f = Verifier.nondetFloat();
        int i = (int) f;
        if (i == 0) {
            assert f != f || f > -1 && f < 1;
        }
    }
}
