// expect: SAFE within bounds (clock fixed)
// states: 500
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The idiom of awaitNanos, which says how much time is left, in a loop of its own. */
public class TimedAwaitNanosLoop {
    static boolean ready;
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();

    static boolean waitFor(long nanos) throws InterruptedException {
        lock.lock();
        try {
            while (!ready) {
                if (nanos <= 0) return false;
                nanos = changed.awaitNanos(nanos);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            lock.lock();
            changed.signalAll();
            lock.unlock();
            lock.lock();
            ready = true;
            changed.signalAll();
            lock.unlock();
        });
        t.start();
        while (!waitFor(1000)) Thread.yield();
        assert ready;
        t.join();
    }
}
