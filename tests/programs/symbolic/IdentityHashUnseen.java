// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class IdentityHashUnseen {
    public static void main(String[] args) {
        Object a = new Object();
        Object b = Verifier.nondetBoolean() ? a : new Object();
        assert a.equals(b) == (a == b);
    }
}
