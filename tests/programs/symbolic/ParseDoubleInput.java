// expect: UNSAFE AssertionError
// inputs: "1e3"
import weft.Verify;

public class ParseDoubleInput {
    public static void main(String[] args) {
        try {
            assert Double.parseDouble(Verify.anyString(3)) < 1000;
        } catch (NumberFormatException e) {
            return;
        }
    }
}
