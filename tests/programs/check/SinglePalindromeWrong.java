// expect: UNSAFE AssertionError
import weft.Verify;

/** A palindrome test that stops one character early. */
public class SinglePalindromeWrong {
    static boolean palindrome(String s) {
        for (int i = 0; i < s.length() / 2 - 1; i++) {
            if (s.charAt(i) != s.charAt(s.length() - 1 - i)) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            sb.append(Verify.anyBoolean() ? 'a' : 'b');
        }
        String s = sb.toString();
        assert palindrome(s) == sb.reverse().toString().equals(s) : s;
    }
}
