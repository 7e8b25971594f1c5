// expect: SAFE
import java.util.concurrent.ForkJoinPool;

/** A worker that waits for a task runs it. */
public class PoolNestedGet {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        int r = pool.submit(() -> pool.submit(() -> 7).get()).get();
        assert r == 7;
    }
}
