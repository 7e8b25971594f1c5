// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class BoxSmallIdentity {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(-128 <= n && n <= 127);
        Integer a = n;
        Integer b = n;
        assert a == b && a.equals(b);
    }
}
