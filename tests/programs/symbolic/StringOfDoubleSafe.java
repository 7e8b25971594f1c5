// expect: SAFE
import weft.Verify;

public class StringOfDoubleSafe {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 3);
        String s = String.valueOf(n / 2.0);
        assert s.length() == 3 && s.charAt(1) == '.';
    }
}
