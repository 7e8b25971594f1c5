// expect: SAFE
import weft.Verify;

// Assertions on one side of a branch: settled there, so that the sides still meet.
public class MergeAssertInside {
    static int state;

    static void step(int reading, boolean manual) {
        if (manual) {
            state = 7;
        } else if (reading > 50) {
            state = 3;
        } else {
            state = reading < 0 ? 0 : 1;
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
            step(Verify.anyInt(), Verify.anyBoolean());
        }
    }
}
