// expect: UNSAFE AssertionError
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool of two never makes a third worker, and its factory is asked as often as on a JVM. */
public class PoolFactoryCounts {
    public static void main(String[] args) {
        AtomicInteger made = new AtomicInteger();
        ForkJoinPool pool = new ForkJoinPool(2, p -> {
            made.incrementAndGet();
            return ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(p);
        }, null, false);
        ForkJoinTask<?> a = pool.submit(() -> { }), b = pool.submit(() -> { }), c = pool.submit(() -> { });
        a.join();
        b.join();
        c.join();
        assert made.get() != 2;
    }
}
