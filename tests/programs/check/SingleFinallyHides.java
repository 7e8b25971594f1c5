// expect: UNSAFE AssertionError
import weft.Verify;

/** A return in finally hides the failure of the body. */
public class SingleFinallyHides {
    @SuppressWarnings("finally")
    static boolean save(int n) {
        try {
            if (n == 2) {
                throw new IllegalStateException("disk full");
            }
            return true;
        } finally {
            return true;
        }
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(0, 2);
        assert save(n) == (n != 2) : "failure was hidden";
    }
}
