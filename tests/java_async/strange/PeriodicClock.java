// expect: UNKNOWN (not supported: the clock is read
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A task that looks at the clock sees that it moves. */
public class PeriodicClock {
    static volatile long last;

    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        long start = System.nanoTime();
        pool.schedule(() -> last = System.nanoTime() - start, 1, TimeUnit.MILLISECONDS);
        pool.shutdown();
        assert last < 1_000_000;
    }
}
