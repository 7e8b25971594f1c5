// expect: SAFE
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** Two actions that wait for each other need two threads, and a pool of two has them. */
public class PoolTwoWait {
    static void meet(CountDownLatch both) {
        both.countDown();
        try {
            both.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<?> a = pool.submit(() -> meet(both)), b = pool.submit(() -> meet(both));
        a.join();
        b.join();
        assert both.getCount() == 0;
    }
}
