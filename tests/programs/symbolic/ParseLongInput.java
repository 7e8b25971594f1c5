// expect: UNSAFE AssertionError
// inputs: "-7"
import weft.Verify;

public class ParseLongInput {
    public static void main(String[] args) {
        try {
            assert Long.parseLong(Verify.anyString(2)) != -7;
        } catch (NumberFormatException e) {
            return;
        }
    }
}
