// expect: UNSAFE AssertionError
import java.util.StringTokenizer;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskTokens {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        StringTokenizer t = new StringTokenizer(s);
        assert t.countTokens() < 2;
    }
}
