// expect: SAFE
import weft.Verify;

public class StringJoin {
    public static void main(String[] args) {
        String a = Verify.anyString(2);
        String b = Verify.anyString(2);
        String s = String.join("-", a, b);
        assert s.length() == a.length() + b.length() + 1;
        assert s.charAt(a.length()) == '-';
    }
}
