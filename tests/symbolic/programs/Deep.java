// expect: UNSAFE (AssertionError at Deep.java:19)
import weft.Verify;

/** One value of an int, found behind calls, fields and an exception. */
public class Deep {
    private long state = 17;

    void feed(int x) {
        state = state * 31 + (x ^ 0x5a5a5a5a);
        try {
            if (state == 1_000_000_007L + 17 * 31) throw new IllegalStateException();
        } catch (IllegalStateException e) {
            fail(x);
        }
    }

    void fail(int x) {
        if (x < 0) return;
        assert false;
    }

    public static void main(String[] args) {
        Deep d = new Deep();
        d.feed(Verify.anyInt());
    }
}
