// expect: UNSAFE AssertionError

/** Waits until another thread is blocked by a monitor, then relies on what that thread was to do. */
public class StateBlocked {
    static final Object lock = new Object();
    static int done;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                done++;
            }
        });
        synchronized (lock) {
            t.start();
            while (t.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
            assert done == 1;
        }
        t.join();
    }
}
