// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringContainsAfterReplace {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 10);
        String t = s.replace('<', '[');
        assert !t.contains("<bad/>");
        assert t.length() == s.length();
    }
}
