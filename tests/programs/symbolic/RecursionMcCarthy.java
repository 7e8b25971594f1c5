// expect: SAFE
import weft.Verify;

public class RecursionMcCarthy {
    static int f(int n) {
        return n > 100 ? n - 10 : f(f(n + 11));
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(80, 120);
        int r = f(n);
        assert n > 101 ? r == n - 10 : r == 91;
    }
}
