// expect: UNKNOWN
// possible: Conditions.acrossAwait Conditions.withoutLock
// impossible: Conditions.count Conditions.ready
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** await gives the lock away, and takes it again. */
public class Conditions {
    static int count, ready, acrossAwait, withoutLock;
    static final ReentrantLock lock = new ReentrantLock(), outer = new ReentrantLock();
    static final Condition filled = lock.newCondition(), other = outer.newCondition();

    static void take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) filled.await();
            count--;
            ready++;
        } finally {
            lock.unlock();
        }
    }

    static void put() {
        lock.lock();
        try {
            count++;
            ready++;
            filled.signal();
        } finally {
            lock.unlock();
        }
    }

    static void pause() throws InterruptedException {
        outer.lock();
        try {
            other.await();
        } finally {
            outer.unlock();
        }
    }

    static void change() throws InterruptedException {
        outer.lock(); // given away in pause, although this block holds it
        try {
            acrossAwait++;
            pause();
            acrossAwait++;
        } finally {
            outer.unlock();
        }
        withoutLock++;
    }

    static void run() {
        try {
            take();
            put();
            change();
        } catch (InterruptedException e) {
        }
    }

    public static void main(String[] args) {
        new Thread(Conditions::run).start();
        run();
    }
}
