// expect: UNSAFE AssertionError
// inputs: 32
import weft.Verify;

public class IntShiftAmountWraps {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 63);
        int mask = 1 << n;
        assert n < 32 || mask == 0;
    }
}
