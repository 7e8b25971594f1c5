// expect: SAFE
import java.util.function.IntUnaryOperator;
import weft.Verify;

public class LambdaCaptures {
    public static void main(String[] args) {
        int a = Verify.anyInt();
        IntUnaryOperator add = x -> x + a;
        IntUnaryOperator undo = x -> x - a;
        int y = Verify.anyInt();
        assert add.andThen(undo).applyAsInt(y) == y;
    }
}
