// expect: SAFE
import java.util.concurrent.atomic.AtomicBoolean;

/** A test-and-set spin lock. */
public class SpinLock {
    private final AtomicBoolean held = new AtomicBoolean();
    static int count;

    void lock() {
        while (!held.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
    }

    void unlock() {
        held.set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        SpinLock l = new SpinLock();
        Runnable r = () -> {
            l.lock();
            count++;
            l.unlock();
        };
        Thread t = new Thread(r);
        t.start();
        r.run();
        t.join();
        assert count == 2;
    }
}
