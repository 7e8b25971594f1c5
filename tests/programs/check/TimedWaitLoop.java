// expect: SAFE
/** A timed wait in a loop, however often it times out: time that nobody reads makes no new states. */
public class TimedWaitLoop {
    static final Object lock = new Object();
    static boolean ready;
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            synchronized (lock) {
                while (!ready) {
                    try {
                        lock.wait(50);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                count++;
            }
        });
        worker.start();
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
        worker.join();
        assert count == 1;
    }
}
