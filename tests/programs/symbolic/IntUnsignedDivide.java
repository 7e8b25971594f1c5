// expect: SAFE
import weft.Verify;

public class IntUnsignedDivide {
    public static void main(String[] args) {
        int a = Verify.anyInt();
        int q = Integer.divideUnsigned(a, 10);
        int r = Integer.remainderUnsigned(a, 10);
        assert q >= 0 && r >= 0 && r < 10;
        assert q * 10 + r == a;
    }
}
