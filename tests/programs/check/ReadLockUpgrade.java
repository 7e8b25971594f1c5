// expect: UNSAFE deadlock
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A reader tries to upgrade to the write lock. */
public class ReadLockUpgrade {
    static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();

    public static void main(String[] args) {
        rw.readLock().lock();
        rw.writeLock().lock();
        rw.writeLock().unlock();
        rw.readLock().unlock();
    }
}
