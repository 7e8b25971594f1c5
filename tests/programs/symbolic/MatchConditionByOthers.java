// expect: UNSAFE AssertionError
// inputs: 151 150 3
import weft.Verify;

// The path's condition is about an input that is gone, which bounds one that is still there.
public class MatchConditionByOthers {
    static int drawBelow() {
        int x = Verify.anyInt();
        int y = Verify.anyInt();
        Verify.assume(y < x);
        if (x > 100) {
            return y;
        }
        return y;
    }

    public static void main(String[] args) {
        int y = drawBelow();
        int z = Verify.anyInt();
        assert !(y == 150 && z == 3);
    }
}
