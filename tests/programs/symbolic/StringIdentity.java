// expect: UNSAFE AssertionError
// inputs: "a"
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringIdentity {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String t = new String(s);
        if (s.equals("a")) {
            assert s == t;
        }
    }
}
