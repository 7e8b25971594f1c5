// expect: UNSAFE AssertionError
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** What a thread waits for can be asked. */
public class BlockerSeen {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread t = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        lock.lock();
        t.start();
        boolean waits = LockSupport.getBlocker(t) != null;
        lock.unlock();
        t.join();
        assert !waits;
    }
}
