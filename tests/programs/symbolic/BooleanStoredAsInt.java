// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class BooleanStoredAsInt {
    public static void main(String[] args) {
        boolean a = Verifier.nondetBoolean();
        boolean b = Verifier.nondetBoolean();
        int n = (a ? 1 : 0) + (b ? 1 : 0);
        boolean[] both = {a & b, a | b, a ^ b};
        assert both[0] == (n == 2) && both[1] == n > 0 && both[2] == (n == 1);
    }
}
