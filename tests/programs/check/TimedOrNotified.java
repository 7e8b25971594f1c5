// expect: UNSAFE AssertionError
/** A wait may end by its time-out before the notification comes. */
public class TimedOrNotified {
    static boolean ready;
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notify();
            }
        });
        synchronized (lock) {
            t.start();
            if (!ready) {
                lock.wait(5);
            }
            assert ready;
        }
        t.join();
    }
}
