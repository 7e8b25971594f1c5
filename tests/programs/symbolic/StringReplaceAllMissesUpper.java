// expect: UNSAFE AssertionError
// inputs: "Q"
import weft.Verify;

public class StringReplaceAllMissesUpper {
    public static void main(String[] args) {
        String s = Verify.anyString(3);
        String t = s.replaceAll("[^a-zA-Z]", "");
        for (int i = 0; i < t.length(); i++) {
            assert t.charAt(i) >= 'a' && t.charAt(i) <= 'z';
        }
    }
}
