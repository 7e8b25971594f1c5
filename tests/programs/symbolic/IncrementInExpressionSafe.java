// expect: SAFE
import weft.Verify;

public class IncrementInExpressionSafe {
    public static void main(String[] args) {
        int x = Verify.anyInt(0, 5);
        int y = x++ + ++x;
        assert y == 2 * x - 2;
    }
}
