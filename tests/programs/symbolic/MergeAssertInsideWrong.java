// expect: UNSAFE IllegalStateException
import weft.Verify;

// As MergeAssertInside, with one reading that gets past the check.
public class MergeAssertInsideWrong {
    static int state;

    static void step(int i, int reading, boolean manual) {
        if (manual) {
            state = 7;
        } else if (reading > 50) {
            state = 3;
        } else {
            state = reading < 0 || (i == 17 && reading == 23) ? 0 : 1;
        }
        if (state == 3) {
            assert reading > 50 && !manual;
        } else if (state != 7) {
            assert reading <= 50;
            if (state == 0 && reading >= 0) {
                throw new IllegalStateException();
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 20; i++) {
            step(i, Verify.anyInt(), Verify.anyBoolean());
        }
    }
}
