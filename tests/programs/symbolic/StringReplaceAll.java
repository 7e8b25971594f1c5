// expect: SAFE
import weft.Verify;

public class StringReplaceAll {
    public static void main(String[] args) {
        String s = Verify.anyString(3);
        String t = s.replaceAll("[^a-z]", "");
        for (int i = 0; i < t.length(); i++) {
            assert t.charAt(i) >= 'a' && t.charAt(i) <= 'z';
        }
    }
}
