// expect: UNSAFE StackOverflowError
// inputs: -1
import weft.Verify;

public class StackOverflowByInput {
    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(-1, 10);
        assert depth(n) >= 0;
    }
}
