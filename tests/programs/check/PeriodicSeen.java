// expect: UNSAFE AssertionError
// options: --engine explicit
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Some round may have come before main looks. */
public class PeriodicSeen {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleAtFixedRate(() -> x = 1 - x, 1, 1, TimeUnit.MILLISECONDS);
        assert x == 0;
    }
}
