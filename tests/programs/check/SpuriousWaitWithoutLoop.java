// expect: UNSAFE AssertionError
// options: --spurious on
/** A wait that is not in a loop: it may return before the condition holds. */
public class SpuriousWaitWithoutLoop {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            if (!ready) {
                lock.wait();
            }
            assert ready;
        }
    }
}
