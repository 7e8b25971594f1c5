// expect: UNSAFE AssertionError
// inputs: 0 1
import java.util.function.IntUnaryOperator;
import weft.Verify;

public class LambdaCapturesWrong {
    public static void main(String[] args) {
        int a = Verify.anyInt();
        IntUnaryOperator add = x -> x + a;
        IntUnaryOperator undo = x -> a - x;
        int y = Verify.anyInt();
        assert add.andThen(undo).applyAsInt(y) == y;
    }
}
