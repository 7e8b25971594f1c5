// expect: SAFE
import weft.Verify;

public class StringCompareTo {
    public static void main(String[] args) {
        String a = Verify.anyString(3);
        String b = Verify.anyString(3);
        int c = a.compareTo(b);
        assert (c == 0) == a.equals(b);
        assert c < 0 == b.compareTo(a) > 0;
    }
}
