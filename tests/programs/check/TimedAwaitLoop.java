// expect: SAFE
// states: 300
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waits for a flag with a deadline that is set anew each time. */
public class TimedAwaitLoop {
    static boolean ready;
    static int value;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        Thread t = new Thread(() -> {
            lock.lock();
            value = 1;
            ready = true;
            changed.signal();
            lock.unlock();
        });
        t.start();
        lock.lock();
        try {
            while (!ready) changed.await(5, TimeUnit.MILLISECONDS);
            assert value == 1;
        } finally {
            lock.unlock();
        }
        t.join();
    }
}
