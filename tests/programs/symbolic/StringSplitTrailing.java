// expect: SAFE
import weft.Verify;

public class StringSplitTrailing {
    public static void main(String[] args) {
        String s = Verify.anyString(3);
        Verify.assume(s.indexOf(',') < 0);
        String[] parts = s.split(",");
        assert parts.length == 1 && parts[0].equals(s);
    }
}
