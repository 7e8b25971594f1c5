// expect: SAFE
import weft.Verify;

public class StackDepthByInput {
    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(0, 200);
        assert depth(n) == n;
    }
}
