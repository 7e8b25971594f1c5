// expect: UNSAFE AssertionError
import weft.Verify;

public class StringLongEquals {
    public static void main(String[] args) {
        String s = Verify.anyString(Integer.MAX_VALUE);
        assert !s.equals("longer than sixteen chars");
    }
}
