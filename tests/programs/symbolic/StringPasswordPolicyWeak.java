// expect: UNSAFE AssertionError
// inputs: "1bcd"
import weft.Verify;

public class StringPasswordPolicyWeak {
    static boolean strong(String s) {
        boolean digit = false;
        boolean upper = false;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            digit |= c >= '0' && c <= '9';
            upper |= c >= 'A' && c <= 'Z';
        }
        return s.length() >= 4 && (digit || upper);
    }

    public static void main(String[] args) {
        String s = Verify.anyString(5);
        if (strong(s)) {
            assert !s.equals("abcd") && !s.equals("1234") && !s.toLowerCase().equals(s);
        }
    }
}
