// expect: UNSAFE AssertionError
import weft.Verify;

/** == on boxes holds for small numbers only. */
public class SingleIntegerIdentity {
    public static void main(String[] args) {
        int n = Verify.anyInt(125, 130);
        Integer a = n;
        Integer b = n;
        assert a == b : n;
    }
}
