// expect: SAFE
/** The condition is kept in a field, so the notification cannot be lost. */
public class NotifyWithState {
    static final Object lock = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            while (!ready) {
                lock.wait();
            }
            assert ready;
        }
        t.join();
    }
}
