// expect: SAFE within bounds
import java.util.concurrent.*;

/** Cancelled tasks are removed from the queue. */
public class ScheduledRemoved {
    static int x;
    public static void main(String[] a) throws Exception {
        ScheduledThreadPoolExecutor s = new ScheduledThreadPoolExecutor(1);
        s.setRemoveOnCancelPolicy(true);
        for (;;) {
            ScheduledFuture<?> f = s.schedule(() -> {
                x = 1;
            }, 1, TimeUnit.SECONDS);
            f.cancel(false);
            assert x <= 1;
        }
    }
}
