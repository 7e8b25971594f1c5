// expect: SAFE
import java.util.concurrent.Semaphore;

/** A binary semaphore as a lock. */
public class SemaphoreMutex {
    static final Semaphore s = new Semaphore(1);
    static int count;

    static void work() {
        s.acquireUninterruptibly();
        try {
            count++;
        } finally {
            s.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(SemaphoreMutex::work);
        t.start();
        work();
        t.join();
        assert count == 2 && s.availablePermits() == 1;
    }
}
