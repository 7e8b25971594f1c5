// expect: SAFE
import weft.Verify;

public class StringRegexDigits {
    public static void main(String[] args) {
        String s = Verify.anyString(3);
        if (s.matches("[0-9]+")) {
            int n = Integer.parseInt(s);
            assert n >= 0 && n < 1000;
        }
    }
}
