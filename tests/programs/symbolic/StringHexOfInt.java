// expect: SAFE
import weft.Verify;

public class StringHexOfInt {
    public static void main(String[] args) {
        String s = Integer.toHexString(Verify.anyInt());
        assert s.length() >= 1 && s.length() <= 8 && s.indexOf((char) 71) < 0;
    }
}
