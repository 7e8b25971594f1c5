// expect: SAFE
import weft.Verify;

public class StringReverseLength {
    public static void main(String[] args) {
        String s = Verify.anyString(4);
        if (s.length() == 4 && s.charAt(0) == s.charAt(3)) {
            assert new StringBuilder(s).reverse().length() == s.length();
        }
    }
}
