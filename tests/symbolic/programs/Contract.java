// expect: SAFE
import weft.Verify;

/** Assume-guarantee: the caller is checked against the contract of a callee, whose body would have a billion rounds. */
public class Contract {
    /** Requires n >= 0; ensures 0 <= root and root * root <= n. */
    static int root(int n) {
        assert n >= 0;
        int root = Verify.anyInt();
        Verify.assume(root >= 0 && root <= 46340 && root * root <= n);
        return root;
    }

    public static void main(String[] args) {
        int n = Verify.anyInt();
        Verify.assume(n >= 0 && n < 100);
        int r = root(n);
        assert r < 10;
    }
}
