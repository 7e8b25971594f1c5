// expect: UNSAFE AssertionError
import weft.Verify;

/** Characters are read in a circle: each of the 65,536 values leads to one of few states. */
public class SinglePassword {
    public static void main(String[] args) {
        String secret = "weft";
        int matched = 0;
        while (true) {
            char c = Verify.anyChar();
            matched = c == secret.charAt(matched) ? matched + 1 : 0;
            assert matched < secret.length();
        }
    }
}
