// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringSubstring {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int i = Verifier.nondetInt();
        if (0 <= i && i <= s.length()) {
            assert s.substring(i).length() == s.length() - i;
            assert (s.substring(0, i) + s.substring(i)).equals(s);
        }
    }
}
