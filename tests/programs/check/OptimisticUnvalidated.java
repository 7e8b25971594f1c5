// expect: UNSAFE AssertionError
import java.util.concurrent.locks.StampedLock;

/** An optimistic read that is not validated. */
public class OptimisticUnvalidated {
    static final StampedLock lock = new StampedLock();
    static int x;
    static int y;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            long s = lock.writeLock();
            x = 1;
            y = 1;
            lock.unlockWrite(s);
        });
        t.start();
        lock.tryOptimisticRead();
        int a = x;
        int b = y;
        assert a == b;
        t.join();
    }
}
