// expect: UNKNOWN
import java.util.concurrent.locks.ReentrantLock;

/** Another method releases the lock in between. */
public class ReentrantUnlockedByCallee {
    static final ReentrantLock lock = new ReentrantLock();
    static int x;

    static void release() {
        lock.unlock();
    }

    static void add() {
        lock.lock();
        try {
            release();
            x++;
            lock.lock();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(ReentrantUnlockedByCallee::add).start();
        add();
    }
}
