// expect: UNSAFE AssertionError
// inputs: true
import org.sosy_lab.sv_benchmarks.Verifier;

public class ConvertTernaryPromotion {
    public static void main(String[] args) {
        boolean b = Verifier.nondetBoolean();
        Object o = b ? 1 : 2.0;
        assert !b || o instanceof Integer;
    }
}
