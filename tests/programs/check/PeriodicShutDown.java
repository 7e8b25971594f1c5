// expect: SAFE within bounds (clock fixed)
// options: --engine explicit
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A shutdown ends the rounds. */
public class PeriodicShutDown {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleAtFixedRate(() -> x = 1 - x, 1, 1, TimeUnit.MILLISECONDS);
        pool.shutdown();
        assert x <= 1;
    }
}
