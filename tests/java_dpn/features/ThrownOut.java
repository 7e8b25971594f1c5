// expect: UNKNOWN
/** The exception leaves the block, and the handler does without the lock. */
public class ThrownOut {
    static final Object a = new Object();
    static int x;

    static void risky() {
        if (weft.Verify.anyBoolean()) throw new IllegalStateException();
    }

    static void work() {
        try {
            synchronized (a) {
                risky();
            }
        } catch (IllegalStateException e) {
            x++;
        }
    }

    public static void main(String[] args) {
        new Thread(ThrownOut::work).start();
        work();
    }
}
