// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringParseIntCaught {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        try {
            int n = Integer.parseInt(s);
            assert s.length() > 0;
            assert n == 0 || s.indexOf(' ') < 0;
        } catch (NumberFormatException e) {
            assert !s.equals("12");
        }
    }
}
