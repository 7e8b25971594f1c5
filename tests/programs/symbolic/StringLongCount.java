// expect: UNSAFE AssertionError
// inputs: "aaaaaaaaaaaaaaaaaaaa"
import weft.Verify;

public class StringLongCount {
    public static void main(String[] args) {
        String s = Verify.anyString(Integer.MAX_VALUE);
        int n = 0;
        for (int i = 0; i < s.length(); i++) if (s.charAt(i) == (char) 97) n++;
        assert n < 20;
    }
}
