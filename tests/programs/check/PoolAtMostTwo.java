// expect: SAFE
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;

/** Two workers run two of three tasks at a time. */
public class PoolAtMostTwo {
    static final AtomicInteger running = new AtomicInteger();

    static void work() {
        assert running.incrementAndGet() <= 2;
        running.decrementAndGet();
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<?> a = pool.submit(PoolAtMostTwo::work), b = pool.submit(PoolAtMostTwo::work),
                        c = pool.submit(PoolAtMostTwo::work);
        a.join();
        b.join();
        c.join();
    }
}
