// expect: UNSAFE AssertionError
// inputs: 31
import weft.Verify;

public class DoublePowIntOverflow {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 31);
        assert Math.pow(2, n) == 1 << n;
    }
}
