// expect: SAFE
import weft.Verify;

public class IntUnsignedCompare {
    public static void main(String[] args) {
        int a = Verify.anyInt();
        int b = Verify.anyInt();
        boolean less = Integer.compareUnsigned(a, b) < 0;
        assert less == (Integer.toUnsignedLong(a) < Integer.toUnsignedLong(b));
    }
}
