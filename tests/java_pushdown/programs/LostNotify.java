// A notify before the wait is lost, unless a flag keeps it.
public class LostNotify {
    static final Object lock = new Object();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            if (!ready) lock.wait(); // bug: lock.wait();
        }
        t.join();
    }
}
