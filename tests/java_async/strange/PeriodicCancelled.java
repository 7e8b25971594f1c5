// expect: SAFE
import java.util.concurrent.*;

/** A periodic task is cancelled for good. */
public class PeriodicCancelled {
    static int x;
    public static void main(String[] a){
        ScheduledExecutorService s = Executors.newSingleThreadScheduledExecutor();
        ScheduledFuture<?> f = s.scheduleWithFixedDelay(() -> {
            x = (x+1)%3;
        }, 1, 1, TimeUnit.SECONDS);
        s.schedule(() -> {
            f.cancel(false);
            x = 0;
            s.schedule(() -> {
                assert x == 0;
                s.shutdown();
            }, 1, TimeUnit.SECONDS);
        }, 10, TimeUnit.SECONDS);
    }
}
