// expect: SAFE
/** The handler is inside the block. */
public class ThrownInside {
    static final Object a = new Object();
    static int x;

    static void risky() {
        if (weft.Verify.anyBoolean()) throw new IllegalStateException();
    }

    static void work() {
        synchronized (a) {
            try {
                risky();
            } catch (IllegalStateException e) {
                x++;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(ThrownInside::work).start();
        work();
    }
}
