// expect: UNSAFE AssertionError
import weft.Verify;

/** Upper case by subtracting 32, applied to characters that are no letters. */
public class SingleCharRange {
    static char upper(char c) {
        return c >= 'a' && c <= '{' ? (char) (c - 32) : c;
    }

    public static void main(String[] args) {
        char c = (char) Verify.anyInt(' ', '~');
        assert upper(c) == Character.toUpperCase(c) : c;
    }
}
