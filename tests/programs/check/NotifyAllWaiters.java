// expect: SAFE
/** The same buffer with notifyAll. */
public class NotifyAllWaiters {
    static boolean full;
    static final Object lock = new Object();

    static void move(boolean from) {
        synchronized (lock) {
            while (full != from) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
            full = !from;
            lock.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> move(false));
        Thread b = new Thread(() -> move(false));
        a.start();
        b.start();
        move(true);
        move(true);
        a.join();
        b.join();
        assert !full;
    }
}
