// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleTaintFiltered {
    static String clean(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c != '<' && c != '>') {
                b.append(c);
            }
        }
        return b.toString();
    }

    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 3) {
            return;
        }
        String out = clean(s);
        assert !out.contains("<");
        assert out.length() <= s.length();
    }
}
