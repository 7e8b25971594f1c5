// expect: SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** What the pool's thread wrote is there when its end has been awaited. */
public class TerminationAwaited {
    static int result;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> result = 1);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.DAYS)) {
            assert result == 1;
        }
    }
}
