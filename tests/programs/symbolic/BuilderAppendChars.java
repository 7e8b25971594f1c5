// expect: SAFE
import weft.Verify;

public class BuilderAppendChars {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 6);
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < n; i++) {
            b.append((char) ('a' + i));
        }
        assert b.toString().equals("abcdef".substring(0, n));
    }
}
