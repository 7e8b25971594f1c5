// expect: UNSAFE AssertionError
// inputs: "ab"
import org.sosy_lab.sv_benchmarks.Verifier;

public class BuilderDeleteCharAt {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 2);
        String t = new StringBuilder(s).deleteCharAt(0).toString();
        assert t.equals(s.substring(0, 1));
    }
}
