// expect: SAFE
import weft.Verify;

public class InternedNumberSafe {
    public static void main(String[] args) {
        int x = Verify.anyInt(0, 9);
        String s = ("n" + x).intern();
        assert s == "n5" == (x == 5);
    }
}
