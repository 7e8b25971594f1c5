// expect: SAFE
import java.util.concurrent.locks.ReentrantLock;

/** A fair lock is given to who asked first. */
public class FairLockOrder {
    static final ReentrantLock lock = new ReentrantLock(true);
    static int digits;

    static Thread worker(int digit) {
        return new Thread(() -> {
            lock.lock();
            digits = digits * 10 + digit;
            lock.unlock();
        });
    }

    static void startAndQueue(Thread t) {
        t.start();
        while (!lock.hasQueuedThread(t)) {
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = worker(1), b = worker(2);
        lock.lock();
        startAndQueue(a);
        startAndQueue(b);
        lock.unlock();
        a.join();
        b.join();
        assert digits == 12;
    }
}
