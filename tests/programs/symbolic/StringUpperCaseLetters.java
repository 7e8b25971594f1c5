// expect: UNSAFE AssertionError
// inputs: "h\u0131\u017f"
import weft.Verify;

public class StringUpperCaseLetters {
    public static void main(String[] args) {
        String s = Verify.anyString(5);
        assert !s.toUpperCase().equals("HIS") || (s.charAt(1) & 0xff80) == 0;
    }
}
