// expect: SAFE within bounds (sequentially consistent executions; data race on OptimisticValidated.y)
import java.util.concurrent.locks.StampedLock;

/** The same read, validated, with a fallback. */
public class OptimisticValidated {
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
        long s = lock.tryOptimisticRead();
        int a = x;
        int b = y;
        if (!lock.validate(s)) {
            s = lock.readLock();
            a = x;
            b = y;
            lock.unlockRead(s);
        }
        assert a == b;
        t.join();
    }
}
