// expect: UNSAFE IllegalArgumentException
// inputs: "X"
import weft.Verify;

public class EnumValueOf {
    enum Color { RED, GREEN }

    public static void main(String[] args) {
        String s = Verify.anyString(5);
        Color c = Color.valueOf(s);
        assert c != null;
    }
}
