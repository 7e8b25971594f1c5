// expect: UNSAFE deadlock
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

/** The only worker waits for a task that only it could run. */
public class PoolStarved {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch l = new CountDownLatch(1);
        pool.submit(() -> {
            pool.submit(() -> l.countDown());
            try {
                l.await();
            } catch (InterruptedException e) {
                throw new Error(e);
            }
        }).get();
    }
}
