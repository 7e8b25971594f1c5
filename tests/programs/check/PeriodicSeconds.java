// expect: SAFE within bounds (clock fixed)
// options: --engine explicit
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Periods of seconds are no different. */
public class PeriodicSeconds {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleAtFixedRate(() -> x = 1 - x, 1000, 5000, TimeUnit.MILLISECONDS);
        assert x <= 1;
    }
}
