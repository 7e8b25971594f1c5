// expect: UNSAFE AssertionError
// inputs: "a b"
import java.util.StringTokenizer;
import weft.Verify;

public class TokenizerOverInput {
    public static void main(String[] args) {
        String s = Verify.anyString(3);
        assert new StringTokenizer(s).countTokens() < 2;
    }
}
