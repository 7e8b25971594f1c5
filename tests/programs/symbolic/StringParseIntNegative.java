// expect: UNSAFE AssertionError
// inputs: "-5"
import weft.Verify;

public class StringParseIntNegative {
    public static void main(String[] args) {
        String s = Verify.anyString(2);
        try {
            assert Integer.parseInt(s) >= 0;
        } catch (NumberFormatException e) {
            return;
        }
    }
}
