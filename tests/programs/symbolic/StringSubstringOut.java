// expect: UNSAFE StringIndexOutOfBoundsException
// inputs: "abc" 4
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringSubstringOut {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int i = Verifier.nondetInt();
        if (0 <= i && i <= s.length() + 1) {
            assert s.substring(i).length() == s.length() - i;
            assert (s.substring(0, i) + s.substring(i)).equals(s);
        }
    }
}
