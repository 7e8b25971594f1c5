// expect: UNSAFE AssertionError
// inputs: 1
import weft.Verify;

public class IncrementInExpression {
    public static void main(String[] args) {
        int x = Verify.anyInt(0, 5);
        int y = x++ + ++x;
        assert y != 4;
    }
}
