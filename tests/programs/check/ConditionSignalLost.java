// expect: UNSAFE deadlock
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A condition without a flag. */
public class ConditionSignalLost {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            lock.lock();
            changed.signal();
            lock.unlock();
        });
        t.start();
        lock.lock();
        changed.await();
        lock.unlock();
        t.join();
    }
}
