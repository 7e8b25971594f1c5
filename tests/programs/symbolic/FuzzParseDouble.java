// expect: UNSAFE AssertionError
// inputs: "2.5"
import weft.Verify;

public class FuzzParseDouble {
    public static void main(String[] args) {
        try {
            assert Double.parseDouble(Verify.anyString(20)) != 2.5;
        } catch (NumberFormatException e) {
            return;
        }
    }
}
