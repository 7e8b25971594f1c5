// expect: UNKNOWN
// possible: ScheduledShared.count
// Two tasks of a pool that runs them by the clock.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledShared {
    static int count;

    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        pool.schedule(() -> count++, 1, TimeUnit.SECONDS);
        pool.scheduleWithFixedDelay(() -> count++, 0, 1, TimeUnit.SECONDS);
    }
}
