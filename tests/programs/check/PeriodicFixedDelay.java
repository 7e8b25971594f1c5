// expect: SAFE within bounds (clock fixed)
// options: --engine explicit
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The same with a fixed delay. */
public class PeriodicFixedDelay {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleWithFixedDelay(() -> x = 1 - x, 1, 2, TimeUnit.MILLISECONDS);
        assert x <= 1;
    }
}
