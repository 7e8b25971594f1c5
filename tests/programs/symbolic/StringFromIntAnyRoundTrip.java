// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringFromIntAnyRoundTrip {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        assert Integer.parseInt(Integer.toString(n)) == n;
    }
}
