// expect: SAFE
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import weft.Verify;

/** A pipeline of functions chosen by inputs keeps its bounds. */
public class SingleLambdaState {
    public static void main(String[] args) {
        List<IntUnaryOperator> steps = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            switch (Verify.anyInt(0, 2)) {
                case 0 -> steps.add(x -> x + 1);
                case 1 -> steps.add(x -> x / 2);
                default -> steps.add(x -> -x);
            }
        }
        int x = Verify.anyInt(-2, 2);
        for (IntUnaryOperator f : steps) {
            x = f.applyAsInt(x);
        }
        assert x >= -5 && x <= 5;
    }
}
