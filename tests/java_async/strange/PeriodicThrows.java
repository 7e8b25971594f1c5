// expect: SAFE
import java.util.concurrent.*;

/** What a periodic task throws ends it. */
public class PeriodicThrows {
    static int x;
    public static void main(String[] a) throws Exception {
        ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> f = s.scheduleAtFixedRate(() -> {
            x++;
            if (x == 2) throw new RuntimeException();
        }, 1, 1, TimeUnit.SECONDS);
        try {
            f.get();
            assert false;
        } catch (ExecutionException e) {
            assert x == 2;
        }
        s.shutdown();
    }
}
