// expect: UNSAFE AssertionError
// inputs: "<x>"
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringStartsEnds {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.startsWith("<") && s.endsWith(">")) {
            assert s.length() == 2;
        }
    }
}
