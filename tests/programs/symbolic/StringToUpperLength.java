// expect: UNSAFE AssertionError
// inputs: "\u00df"
import weft.Verify;

public class StringToUpperLength {
    public static void main(String[] args) {
        String s = Verify.anyString(2);
        assert s.toUpperCase().length() == s.length();
    }
}
