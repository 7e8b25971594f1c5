// expect: SAFE
import weft.Verify;

/** Assertions are enabled, so their side effects happen. */
public class SingleAssertSideEffect {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 3);
        boolean on = false;
        assert on = true;
        assert on && n < 4;
    }
}
