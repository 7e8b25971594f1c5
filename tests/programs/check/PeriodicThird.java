// expect: UNSAFE AssertionError
// options: --engine explicit
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** It takes three rounds. */
public class PeriodicThird {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleWithFixedDelay(() -> x = (x + 1) % 4, 1, 1, TimeUnit.MILLISECONDS);
        assert x < 3;
    }
}
