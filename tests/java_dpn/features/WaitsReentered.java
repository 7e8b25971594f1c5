// expect: UNKNOWN
/** A wait releases the outer block, too: who was to come after it comes in between. */
public class WaitsReentered {
    static final Object a = new Object();
    static int x;

    static void pause() throws InterruptedException {
        synchronized (a) {
            a.wait(1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        synchronized (a) {
            new Thread(() -> {
                synchronized (a) {
                }
                x = 1;
            }).start();
            pause();
            x = 2;
        }
    }
}
