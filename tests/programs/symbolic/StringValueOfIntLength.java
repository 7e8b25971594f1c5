// expect: UNSAFE AssertionError
// inputs: -10
import weft.Verify;

public class StringValueOfIntLength {
    public static void main(String[] args) {
        int n = Verify.anyInt(-99, 99);
        String s = String.valueOf(n);
        assert Integer.parseInt(s) == n;
        assert s.length() <= 2;
    }
}
