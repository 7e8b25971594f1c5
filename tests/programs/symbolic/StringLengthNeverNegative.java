// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringLengthNeverNegative {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert s.length() >= 0;
        assert s != null;
    }
}
