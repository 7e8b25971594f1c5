// expect: UNSAFE StackOverflowError
import weft.Verify;

/** Recursion without an end for one input. */
public class SingleStackOverflow {
    static int down(int n) {
        return n == 0 ? 0 : 1 + down(n - 2);
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(0, 1) * 3 + 4;
        assert down(n) == 2;
    }
}
