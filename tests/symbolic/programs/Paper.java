// expect: UNSAFE (AssertionError at Paper.java:16)
import weft.Verify;

/** Figure 1 of the paper. */
public class Paper {
    static void test(int x, int y) {
        if (x > 5) {
            x++;
            if (x < 3) {
                x--;
            } else {
                y = x;
            }
        }
        // the bytecode of an assertion is a branch
        assert x < 10;
    }

    public static void main(String[] args) {
        test(Verify.anyInt(), Verify.anyInt());
    }
}
