// expect: SAFE
// options: --spurious on
/** A wait in a loop does not mind. */
public class SpuriousWaitInLoop {
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
            while (!ready) {
                lock.wait();
            }
            assert ready;
        }
    }
}
