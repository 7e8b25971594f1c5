// expect: UNSAFE AssertionError
// inputs: "\ud83d\ude00"
import weft.Verify;

public class StringReverseSurrogates {
    public static void main(String[] args) {
        String s = Verify.anyString(2);
        if (s.length() == 2) {
            assert new StringBuilder(s).reverse().charAt(0) == s.charAt(1);
        }
    }
}
