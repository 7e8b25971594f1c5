// expect: SAFE
import weft.Verify;

public class ConcatEveryKindSafe {
    public static void main(String[] args) {
        int i = Verify.anyInt(0, 9);
        boolean b = Verify.anyBoolean();
        char c = Verify.anyChar();
        long l = Verify.anyInt(0, 9);
        String s = "<" + i + b + c + l + ">";
        assert s.length() == (b ? 9 : 10) && s.charAt(s.length() - 3) == c;
    }
}
