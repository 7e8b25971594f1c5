// expect: SAFE
import weft.Verify;

public class StringValueOfInt {
    public static void main(String[] args) {
        int n = Verify.anyInt(-99, 99);
        String s = String.valueOf(n);
        assert Integer.parseInt(s) == n;
        assert s.length() <= 3;
    }
}
