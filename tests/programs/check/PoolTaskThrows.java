// expect: UNSAFE IllegalStateException
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

/** A task without a result: nobody can get its exception, so that the pool has it printed. */
public class PoolTaskThrows {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new ForkJoinPool(1).execute(() -> {
            done.countDown();
            throw new IllegalStateException();
        });
        done.await();
    }
}
