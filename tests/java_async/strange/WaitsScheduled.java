// expect: UNSAFE (deadlock at WaitsScheduled.java:8, while other threads go on)
// So it is with scheduled tasks.
import java.util.concurrent.*;
public class WaitsScheduled {
    static final ScheduledExecutorService loop = Executors.newSingleThreadScheduledExecutor();
    public static void main(String[] args) {
        for (;;) {
            loop.schedule(() -> loop.schedule(() -> { }, 1, TimeUnit.SECONDS).get(), 1, TimeUnit.SECONDS);
        }
    }
}
