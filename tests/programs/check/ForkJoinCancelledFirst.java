// expect: UNSAFE AssertionError
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** A task that is cancelled before its worker begins with it is not run. There is one worker, so the second task comes after it. */
public class ForkJoinCancelledFirst {
    static volatile int x;

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<?> first = pool.submit(() -> { x = 1; });
        boolean cancelled = first.cancel(false);
        pool.submit(() -> { }).join();
        assert !cancelled || x == 1;
    }
}
