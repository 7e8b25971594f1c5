// expect: UNSAFE AssertionError
// inputs: -1 0
import weft.Verify;

public class IntSignedCompareForUnsigned {
    public static void main(String[] args) {
        int a = Verify.anyInt();
        int b = Verify.anyInt();
        boolean less = Integer.compare(a, b) < 0;
        assert less == (Integer.toUnsignedLong(a) < Integer.toUnsignedLong(b));
    }
}
