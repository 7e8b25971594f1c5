// expect: UNSAFE IllegalMonitorStateException|AssertionError
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Tries again and again, and once too often goes on without the lock. */
public class TimedTryLockUnlocked {
    static int count;

    static void add(ReentrantLock lock) {
        try {
            boolean locked = false;
            for (int i = 0; i < 2 && !locked; i++) locked = lock.tryLock(1, TimeUnit.MILLISECONDS);
            count++;
            lock.unlock();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread a = new Thread(() -> add(lock)), b = new Thread(() -> add(lock));
        a.start();
        b.start();
        a.join();
        b.join();
        assert count == 2;
    }
}
