// expect: SAFE within bounds (clock fixed)
// options: --engine explicit
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ExecutorScheduledTwo {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        Future<Integer> one = pool.schedule(() -> 1, 1, TimeUnit.MILLISECONDS), two = pool.schedule(() -> 2, 1, TimeUnit.MILLISECONDS);
        assert one.get() + two.get() == 3;
        pool.shutdown();
    }
}
