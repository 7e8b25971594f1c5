// expect: UNSAFE deadlock
import java.util.concurrent.Semaphore;

/** An early return forgets the permit. */
public class SemaphoreLeak {
    static final Semaphore s = new Semaphore(1);

    static void work(boolean skip) {
        s.acquireUninterruptibly();
        if (skip) {
            return;
        }
        s.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> work(true));
        t.start();
        work(false);
        t.join();
    }
}
