// expect: SAFE
// impossible: ScheduledLocked.count
// Tasks of a ScheduledExecutorService, once and again and again, count under a lock.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledLocked {
    static int count;

    static synchronized void add() {
        count++;
    }

    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        pool.schedule(ScheduledLocked::add, 1, TimeUnit.SECONDS);
        pool.scheduleAtFixedRate(() -> add(), 0, 1, TimeUnit.SECONDS);
        add();
    }
}
