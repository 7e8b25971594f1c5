// expect: UNSAFE deadlock
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.ReentrantLock;

/** Both workers wait for a lock, and its owner waits for a third task. */
public class PoolLockHeld {
    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        for (int i = 0; i < 2; i++) {
            pool.execute(() -> {
                lock.lock();
                lock.unlock();
            });
        }
        pool.submit(() -> { }).join();
        lock.unlock();
    }
}
