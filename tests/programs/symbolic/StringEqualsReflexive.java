// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringEqualsReflexive {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert s.equals(s + "");
        assert !s.equals(s + "x");
    }
}
