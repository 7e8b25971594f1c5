// expect: SAFE
import java.util.concurrent.*;

/** A task has ended when its future is there, and so have those it was made from. */
public class FutureGot {
    static int n, m;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> f = pool.submit(() -> { n++; });
        f.get();
        n++;
        CompletableFuture<Integer> c = CompletableFuture.supplyAsync(() -> m++);
        CompletableFuture<Integer> d = c.thenApplyAsync(i -> i + 1);
        d.join();
        m++;
        pool.shutdown();
    }
}
