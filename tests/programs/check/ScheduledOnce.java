// expect: SAFE within bounds (clock fixed)
// options: --engine explicit
import java.util.concurrent.*;

/** A task is scheduled and its value taken. */
public class ScheduledOnce {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        ScheduledFuture<Integer> f = pool.schedule(() -> 7, 1, TimeUnit.MILLISECONDS);
        assert f.get() == 7;
        pool.shutdown();
    }
}
