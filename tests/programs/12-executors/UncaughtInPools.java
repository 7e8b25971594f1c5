// threads
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/** Where exceptions of pooled tasks go. */
public class UncaughtInPools {
    public static void main(String[] args) throws InterruptedException {
        StringBuffer log = new StringBuffer();
        ExecutorService pool = Executors.newFixedThreadPool(1, r -> {
            Thread t = new Thread(r, "pooled");
            t.setUncaughtExceptionHandler((x, e) -> log.append(x.getName()).append(':').append(e.getMessage()).append(' '));
            return t;
        });
        pool.execute(() -> {
            throw new IllegalStateException("executed");
        });
        pool.submit(() -> {
            throw new IllegalStateException("submitted, unseen");
        });
        pool.shutdown();
        pool.awaitTermination(10, TimeUnit.SECONDS);
        System.out.println(log);
        ForkJoinPool fj = new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, (t, e) -> log.append(e.getMessage()), true);
        fj.execute(() -> {
            throw new IllegalStateException("in fork-join");
        });
        fj.shutdown();
        fj.awaitTermination(10, TimeUnit.SECONDS);
        System.out.println(log.indexOf("unseen"));
        CompletableFuture<Void> f = CompletableFuture.runAsync(() -> {
            throw new IllegalArgumentException("async");
        });
        System.out.println(f.handle((v, e) -> e.getCause().getMessage()).join());
    }
}
