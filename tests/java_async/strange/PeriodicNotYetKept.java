// expect: UNSAFE (deadlock
import java.util.concurrent.*;

/** The task may run before its future is kept, and then nobody cancels it. */
public class PeriodicNotYetKept {
    static int x;
    static ScheduledFuture<?> f;
    public static void main(String[] a){
        ScheduledExecutorService s = Executors.newSingleThreadScheduledExecutor();
        f = s.scheduleAtFixedRate(() -> {
            x++;
            if (x == 3) {
                f.cancel(false);
                s.shutdown();
            }
            assert x <= 3;
        }, 1, 1, TimeUnit.SECONDS);
    }
}
