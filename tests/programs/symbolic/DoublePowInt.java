// expect: SAFE
import weft.Verify;

public class DoublePowInt {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 20);
        assert Math.pow(2, n) == 1 << n;
    }
}
