// threads
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** execute() lets an exception kill the worker: a line on standard error, a new worker. */
public class FailingExecute {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor(r -> new Thread(r, "worker"));
        pool.execute(() -> {
            throw new IllegalArgumentException("kills the worker");
        });
        pool.execute(() -> System.out.println("the next one runs"));
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS));
    }
}
