// expect: UNSAFE AssertionError
import java.util.concurrent.ForkJoinPool;

/** The worker that has done the first task may do the second one too, or another one is made for it. */
public class ForkJoinPoolSize {
    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.submit(() -> { }).join();
        pool.submit(() -> { }).join();
        assert pool.getPoolSize() == 2;
    }
}
