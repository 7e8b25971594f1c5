// expect: UNSAFE NumberFormatException
// inputs: "x"
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringParseInt {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int n = Integer.parseInt(s);
        assert n == n;
    }
}
