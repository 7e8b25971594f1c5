// expect: UNSAFE AssertionError
// inputs: "admin@"
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleAddressFilter {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int at = s.indexOf('@');
        if (at > 0 && s.substring(0, at).equals("admin") && !s.endsWith(".org")) {
            assert s.length() > 6;
        }
    }
}
