// expect: SAFE
import java.util.concurrent.*;

/** A periodic task, and others without a bound. */
public class PeriodicAndOthers {
    static int x;
    public static void main(String[] a){
        ScheduledExecutorService s = Executors.newSingleThreadScheduledExecutor();
        s.scheduleAtFixedRate(() -> {
            x = (x+1)%3;
            assert x<3;
        }, 1, 1, TimeUnit.SECONDS);
        for(;;) s.schedule(() -> {
            x = 0;
        }, 10, TimeUnit.SECONDS);
    }
}
