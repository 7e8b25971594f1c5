// expect: UNKNOWN
/** A wait releases the outer block, too: the lock is not what orders it. */
public class WaitsReentered {
    static final Object a = new Object(), b = new Object();
    static int x;

    static void pause() throws InterruptedException {
        synchronized (a) {
            a.wait(1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            synchronized (a) {
                x = 1;
            }
        }).start();
        synchronized (a) {
            pause();
            x = 2;
        }
    }
}
