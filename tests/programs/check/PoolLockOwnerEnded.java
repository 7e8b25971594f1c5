// expect: UNSAFE deadlock
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.ReentrantLock;

/** Both workers wait for a lock whose owner has ended, and main waits for a third task. */
public class PoolLockOwnerEnded {
    public static void main(String[] args) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        ReentrantLock lock = new ReentrantLock();
        Thread owner = new Thread(lock::lock);
        owner.start();
        owner.join();
        for (int i = 0; i < 2; i++) {
            pool.execute(() -> {
                lock.lock();
                lock.unlock();
            });
        }
        pool.submit(() -> { }).join();
    }
}
