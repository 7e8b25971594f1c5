// expect: SAFE
import weft.Verify;

public class StringParseRadix {
    public static void main(String[] args) {
        String s = Verify.anyString(2);
        try {
            int i = Integer.parseInt(s, 2);
            assert i <= 3 && i >= -1;
        } catch (NumberFormatException e) {
            assert !s.equals("10");
        }
    }
}
