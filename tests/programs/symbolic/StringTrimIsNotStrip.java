// expect: UNSAFE AssertionError
// inputs: "\u2003x"
import weft.Verify;

public class StringTrimIsNotStrip {
    public static void main(String[] args) {
        String s = Verify.anyString(5);
        String t = s.trim();
        assert t.length() <= s.length();
        assert t.isEmpty() || t.charAt(0) > ' ' && t.charAt(t.length() - 1) > ' ';
        assert t.equals(s.strip());
    }
}
