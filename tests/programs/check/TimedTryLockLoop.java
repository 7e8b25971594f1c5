// expect: SAFE
// states: 500
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Two locks, taken in both orders, without a deadlock: who does not get the second gives back the first. */
public class TimedTryLockLoop {
    static int moved;

    static void transfer(ReentrantLock first, ReentrantLock second) {
        try {
            for (;;) {
                first.lock();
                try {
                    if (second.tryLock(1, TimeUnit.MILLISECONDS)) {
                        try {
                            moved++;
                            return;
                        } finally {
                            second.unlock();
                        }
                    }
                } finally {
                    first.unlock();
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock x = new ReentrantLock(), y = new ReentrantLock();
        Thread a = new Thread(() -> transfer(x, y)), b = new Thread(() -> transfer(y, x));
        a.start();
        b.start();
        a.join();
        b.join();
        assert moved == 2;
    }
}
