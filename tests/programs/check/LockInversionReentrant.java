// expect: UNSAFE deadlock
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The inversion with java.util.concurrent locks. */
public class LockInversionReentrant {
    static void both(Lock first, Lock second) {
        first.lock();
        try {
            second.lock();
            second.unlock();
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Lock a = new ReentrantLock();
        Lock b = new ReentrantLock();
        Thread t = new Thread(() -> both(a, b));
        t.start();
        both(b, a);
        t.join();
    }
}
