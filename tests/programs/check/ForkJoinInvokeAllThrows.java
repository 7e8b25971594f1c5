// expect: UNSAFE AssertionError
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** invokeAll cancels the second task when the first one fails: it may never run. */
public class ForkJoinInvokeAllThrows {
    static volatile int x;

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.submit(() -> {
            ForkJoinTask<?> bad = ForkJoinTask.adapt((Runnable) () -> { throw new IllegalStateException(); });
            ForkJoinTask<?> good = ForkJoinTask.adapt(() -> { x = 1; });
            try {
                ForkJoinTask.invokeAll(bad, good);
            } catch (IllegalStateException e) {
                assert good.isDone();
            }
            assert x == 1;
        }).join();
    }
}
