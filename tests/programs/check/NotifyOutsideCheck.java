// expect: UNSAFE deadlock
/** The condition is tested outside the lock: the notification falls into the gap. */
public class NotifyOutsideCheck {
    static final Object lock = new Object();
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            ready = true;
            synchronized (lock) {
                lock.notifyAll();
            }
        });
        t.start();
        if (!ready) {
            synchronized (lock) {
                lock.wait();
            }
        }
        t.join();
    }
}
