// expect: UNSAFE AssertionError
// options: --spurious on
/** That a thread was seen to wait does not mean that it waits on until it is notified. */
public class SpuriousSeenWaiting {
    static volatile boolean told, seen, early;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    return;
                }
                early = seen && !told;
            }
        });
        t.setDaemon(true);
        t.start();
        if (t.getState() == Thread.State.WAITING) {
            seen = true;
            synchronized (lock) {
                told = true;
                lock.notifyAll();
            }
            t.join();
            assert !early;
        }
    }
}
