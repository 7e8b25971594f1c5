// expect: SAFE
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

/** The same, in a pool with a handler. */
public class PoolTaskThrowsHandled {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch handled = new CountDownLatch(1);
        new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                         (thread, e) -> handled.countDown(), false)
            .execute(() -> {
                throw new IllegalStateException();
            });
        handled.await();
    }
}
