// expect: UNSAFE StringIndexOutOfBoundsException
// inputs: "ab"
import weft.Verify;

public class StringCharAtLast {
    public static void main(String[] args) {
        String s = Verify.anyString(3);
        int vowels = 0;
        for (int i = 0; i <= s.length(); i++) {
            if ("aeiou".indexOf(s.charAt(i)) >= 0) {
                vowels++;
            }
        }
        assert vowels <= 3;
    }
}
