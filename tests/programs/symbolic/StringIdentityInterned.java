// expect: SAFE
import weft.Verify;

public class StringIdentityInterned {
    public static void main(String[] args) {
        String s = Verify.anyString(1);
        if (s.equals("a")) {
            assert s.intern() == "a";
        }
    }
}
