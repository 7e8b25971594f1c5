// expect: UNSAFE deadlock
// property: deadlock
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Nobody wakes who parks; the first thing that happens to the lock is an attempt to take it. */
public class TryLockThenPark {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) {
        new Thread(() -> {
            if (lock.tryLock()) {
                lock.lock();
                lock.unlock();
                LockSupport.park();
                lock.unlock();
            }
        }).start();
        assert false;
    }
}
