// expect: SAFE
import weft.Verify;

public class StringLowerCaseAscii {
    public static void main(String[] args) {
        String s = Verify.anyString(3);
        for (int i = 0; i < s.length(); i++) {
            Verify.assume(s.charAt(i) < 128);
        }
        String t = s.toLowerCase();
        assert t.equalsIgnoreCase(s);
        assert t.length() == s.length();
    }
}
