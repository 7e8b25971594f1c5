// expect: UNSAFE NumberFormatException
// inputs: -1
import weft.Verify;

public class ConvertHexStringNegative {
    public static void main(String[] args) {
        int x = Verify.anyInt(-1, 4095);
        String hex = Integer.toHexString(x);
        assert Integer.parseInt(hex, 16) == x;
        assert hex.length() <= 3;
    }
}
