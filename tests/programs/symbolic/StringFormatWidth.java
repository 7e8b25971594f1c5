// expect: SAFE
import weft.Verify;

public class StringFormatWidth {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 50);
        String s = String.format("%02d", n);
        assert s.length() == 2 && Integer.parseInt(s) == n;
    }
}
