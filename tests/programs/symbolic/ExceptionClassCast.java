// expect: UNSAFE ClassCastException
// inputs: true
import org.sosy_lab.sv_benchmarks.Verifier;

public class ExceptionClassCast {
    public static void main(String[] args) {
        Object o = Verifier.nondetBoolean() ? (Object) "text" : Integer.valueOf(7);
        Integer i = (Integer) o;
        assert i == 7;
    }
}
