// expect: SAFE
import weft.Verify;

/** A scanner for identifiers and numbers: every char belongs to one token. */
public class StyleTokens {
    public static void main(String[] args) {
        char[] text = new char[4];
        for (int i = 0; i < text.length; i++) {
            text[i] = Verify.anyChar();
        }
        int covered = 0;
        int at = 0;
        while (at < text.length) {
            int start = at;
            char c = text[at];
            if (c >= 'a' && c <= 'z') {
                while (at < text.length && text[at] >= 'a' && text[at] <= 'z') {
                    at++;
                }
            } else if (c >= '0' && c <= '9') {
                while (at < text.length && text[at] >= '0' && text[at] <= '9') {
                    at++;
                }
            } else {
                at++;
            }
            assert at > start;
            covered += at - start;
        }
        assert covered == text.length;
    }
}
