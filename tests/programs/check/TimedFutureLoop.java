// expect: SAFE
// states: 2000
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A future is asked with a limit until it has come, and so is the pool whether it has ended. */
public class TimedFutureLoop {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> f = pool.submit(() -> 7);
        Integer got = null;
        while (got == null) {
            try {
                got = f.get(1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                assert pool != null;
            }
        }
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.MILLISECONDS)) Thread.yield();
        assert got == 7;
    }
}
