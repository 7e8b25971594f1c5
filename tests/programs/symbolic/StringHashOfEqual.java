// expect: SAFE
import weft.Verify;

public class StringHashOfEqual {
    public static void main(String[] args) {
        String a = Verify.anyString(2);
        String b = Verify.anyString(2);
        if (a.equals(b)) {
            assert a.hashCode() == b.hashCode();
        }
    }
}
