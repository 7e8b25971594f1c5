// expect: UNSAFE AssertionError
// inputs: "abc" 4 2
import weft.Verify;

// Strings that are inputs are part of the state.
public class MatchStringInput {
    public static void main(String[] args) {
        String s = Verify.anyString(8);
        int n = 0;
        if (s.length() == 2) {
            n = 1;
        } else if (s.length() == 3) {
            n = 1;
        }
        int x = Verify.anyInt();
        int y = Verify.anyInt();
        assert !(n == 1 && s.equals("abc") && x == 4 && y == 2);
    }
}
