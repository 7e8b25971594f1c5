// expect: UNSAFE AssertionError
// inputs: "ab"
import weft.Verify;

public class StringRegexAlternative {
    public static void main(String[] args) {
        String s = Verify.anyString(2);
        assert !s.matches("a[bc]|d");
    }
}
