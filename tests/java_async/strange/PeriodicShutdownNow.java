// expect: SAFE
import java.util.concurrent.*;

/** A task ends its own executor. */
public class PeriodicShutdownNow {
    static volatile int x;
    public static void main(String[] a) throws Exception {
        ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
        s.scheduleAtFixedRate(() -> {
            x = 1 - x;
        }, 1, 1, TimeUnit.SECONDS);
        s.schedule(() -> {
            s.shutdownNow();
        }, 3, TimeUnit.SECONDS);
    }
}
