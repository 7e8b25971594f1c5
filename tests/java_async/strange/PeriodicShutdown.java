// expect: SAFE
import java.util.concurrent.*;

/** After a shutdown no periodic task runs. */
public class PeriodicShutdown {
    static int x;
    public static void main(String[] a) throws Exception {
        ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
        s.scheduleAtFixedRate(() -> {
            x = (x + 1) % 5;
            if (x == 4) s.shutdown();
            assert x < 5;
        }, 1, 1, TimeUnit.SECONDS);
    }
}
