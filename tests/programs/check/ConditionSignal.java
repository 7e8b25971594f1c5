// expect: SAFE
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A condition with its flag, awaited in a loop. */
public class ConditionSignal {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            lock.lock();
            try {
                ready = true;
                changed.signal();
            } finally {
                lock.unlock();
            }
        });
        t.start();
        lock.lock();
        try {
            while (!ready) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
        t.join();
    }
}
