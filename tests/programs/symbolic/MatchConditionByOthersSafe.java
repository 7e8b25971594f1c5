// expect: SAFE
import weft.Verify;

// As MatchConditionByOthers, with a bound on both sides.
public class MatchConditionByOthersSafe {
    static int drawBelow() {
        int x = Verify.anyInt();
        int y = Verify.anyInt();
        Verify.assume(y < x);
        if (x > 100) {
            Verify.assume(x < 120);
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
