// expect: UNSAFE AssertionError
// inputs: "abca"
import weft.Verify;

public class StringReversePalindrome {
    public static void main(String[] args) {
        String s = Verify.anyString(4);
        if (s.length() == 4 && s.charAt(0) == s.charAt(3)) {
            assert new StringBuilder(s).reverse().toString().equals(s);
        }
    }
}
