// expect: SAFE
import weft.Verify;

public class NativeGetChars {
    public static void main(String[] args) {
        String s = Verify.anyString(3);
        char[] c = new char[3];
        s.getChars(0, s.length(), c, 0);
        int n = s.length();
        assert n < 1 || c[0] == s.charAt(0);
        assert n > 2 || c[2] == 0;
    }
}
