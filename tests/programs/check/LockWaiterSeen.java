// expect: UNSAFE AssertionError
import java.util.concurrent.locks.ReentrantLock;

/** Who waits for a lock can be seen to wait. */
public class LockWaiterSeen {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        lock.lock();
        t.start();
        assert t.getState() != Thread.State.WAITING;
        lock.unlock();
    }
}
