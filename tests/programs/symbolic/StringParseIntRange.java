// expect: SAFE
import weft.Verify;

public class StringParseIntRange {
    public static void main(String[] args) {
        String s = Verify.anyString(4);
        int n = 0;
        try {
            n = Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return;
        }
        assert n >= -999 && n <= 9999;
    }
}
