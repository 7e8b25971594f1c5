// expect: UNSAFE AssertionError
import weft.Verify;

/** Nothing stands between two inputs, nor between a call that returns and the return that hands its result on. */
public class InputsInARow {
    static int next(int x) {
        return x + 1;
    }

    static int following(int x) {
        return next(x);
    }

    public static void main(String[] args) {
        int a = Verify.anyInt(1, 4);
        int b = Verify.anyInt(1, 4);
        assert following(a) + b < 9;
    }
}
