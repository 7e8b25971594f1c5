// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ExceptionClassCastGuarded {
    public static void main(String[] args) {
        Object o = Verifier.nondetBoolean() ? (Object) "text" : Integer.valueOf(7);
        if (o instanceof Integer) {
            assert (Integer) o == 7;
        }
    }
}
