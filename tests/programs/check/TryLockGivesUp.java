// expect: SAFE
import java.util.concurrent.locks.ReentrantLock;

/** tryLock instead of lock for the second one: no deadlock, the work is skipped. */
public class TryLockGivesUp {
    static int done;
    static int skipped;
    static final Object count = new Object();

    static void both(ReentrantLock first, ReentrantLock second) {
        boolean ok = false;
        first.lock();
        try {
            if (second.tryLock()) {
                ok = true;
                second.unlock();
            }
        } finally {
            first.unlock();
        }
        synchronized (count) {
            if (ok) {
                done++;
            } else {
                skipped++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock a = new ReentrantLock();
        ReentrantLock b = new ReentrantLock();
        Thread t = new Thread(() -> both(a, b));
        t.start();
        both(b, a);
        t.join();
        assert done + skipped == 2;
        assert !a.isLocked() && !b.isLocked();
    }
}
