// expect: SAFE within bounds (clock fixed)
// options: --engine explicit
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The first round is due at once. */
public class PeriodicAtOnce {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleAtFixedRate(() -> x = 1 - x, 0, 3, TimeUnit.MILLISECONDS);
        assert x <= 1;
    }
}
