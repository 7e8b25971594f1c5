// expect: UNSAFE AssertionError
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A counter incremented under the shared lock. */
public class WriteUnderReadLock {
    static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    static int hits;

    static void hit() {
        rw.readLock().lock();
        try {
            hits++;
        } finally {
            rw.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(WriteUnderReadLock::hit);
        t.start();
        hit();
        t.join();
        assert hits == 2;
    }
}
