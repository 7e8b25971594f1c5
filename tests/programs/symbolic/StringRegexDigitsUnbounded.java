// expect: UNSAFE NumberFormatException
// inputs: "9999999999"
import weft.Verify;

public class StringRegexDigitsUnbounded {
    public static void main(String[] args) {
        String s = Verify.anyString(10);
        if (s.matches("[0-9]+")) {
            int n = Integer.parseInt(s);
            assert n >= 0;
        }
    }
}
