// expect: UNKNOWN
import java.util.concurrent.*;

/** Whoever waits for a while only may go on too early. */
public class FutureGotInTime {
    static int n;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> f = pool.submit(() -> { n++; });
        try {
            f.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
        }
        n++;
        pool.shutdown();
    }
}
