// expect: UNSAFE deadlock
/** notify before wait is lost. */
public class LostNotify {
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            lock.wait();
        }
        t.join();
    }
}
