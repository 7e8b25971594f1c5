// expect: SAFE
import weft.Verify;

public class ConvertHexString {
    public static void main(String[] args) {
        int x = Verify.anyInt(0, 4095);
        String hex = Integer.toHexString(x);
        assert Integer.parseInt(hex, 16) == x;
        assert hex.length() <= 3;
    }
}
