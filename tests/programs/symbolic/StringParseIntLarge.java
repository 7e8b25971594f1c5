// expect: UNSAFE AssertionError
// inputs: "4242"
import weft.Verify;

public class StringParseIntLarge {
    public static void main(String[] args) {
        String s = Verify.anyString(4);
        int n = 0;
        try {
            n = Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return;
        }
        assert n != 4242;
    }
}
