// expect: UNSAFE NumberFormatException
import weft.Verify;

/** User input that is no number. */
public class SingleParse {
    public static void main(String[] args) {
        String[] inputs = {"1", "22", "x3", "4"};
        String s = inputs[Verify.anyInt(0, 3)];
        assert Integer.parseInt(s) > 0;
    }
}
