// expect: UNSAFE AssertionError
// inputs: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
import weft.Verify;

public class StringLongLength {
    public static void main(String[] args) {
        assert Verify.anyString(Integer.MAX_VALUE).length() != 70;
    }
}
