// expect: SAFE
/** A timed wait always ends. */
public class TimedWaitEnds {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(100);
        }
        Thread t = new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            lock.wait(100);
        }
        t.join();
    }
}
