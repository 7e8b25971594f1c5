// expect: SAFE within bounds (clock fixed)
// options: --engine explicit
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A task that flips a bit for ever comes back to the same states. */
public class PeriodicFixedRate {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleAtFixedRate(() -> x = 1 - x, 1, 1, TimeUnit.MILLISECONDS);
        assert x <= 1;
    }
}
