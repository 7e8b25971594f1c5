// expect: SAFE
import weft.Verify;

public class IntShiftAmountMasked {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 63);
        int mask = 1 << n;
        assert n < 32 || mask == 1 << n - 32;
    }
}
