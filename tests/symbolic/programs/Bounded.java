// expect: SAFE
// options: --bound 20
import weft.Verify;

/** Recursion on an input that is small: without solving paths meet the bound, but no inputs lead there. */
public class Bounded {
    static int sum(int n) {
        return n <= 0 ? 0 : n + sum(n - 1);
    }

    public static void main(String[] args) {
        int n = Verify.anyInt();
        Verify.assume(n < 6);
        int s = sum(n);
        assert s == (n < 0 ? 0 : n * (n + 1) / 2);
    }
}
