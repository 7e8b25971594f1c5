// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringStartsEndsLength {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.startsWith("<") && s.endsWith(">")) {
            assert s.length() >= 2 && s.charAt(0) != s.charAt(s.length() - 1);
        }
    }
}
