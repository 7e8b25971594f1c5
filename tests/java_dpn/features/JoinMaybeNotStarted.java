// expect: UNKNOWN
/** A join of a thread that was not started returns at once; the other branch starts it later. */
public class JoinMaybeNotStarted {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> x = 1);
        boolean now = weft.Verify.anyBoolean();
        if (now) t.start();
        t.join();
        if (!now) t.start();
        x = 2;
    }
}
