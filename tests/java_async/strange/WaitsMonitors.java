// expect: UNSAFE (deadlock at WaitsMonitors.java:9, while other threads go on)
// Two loops take two monitors in different orders; the producer goes on.
import java.util.concurrent.*;
public class WaitsMonitors {
    static final ExecutorService a = Executors.newSingleThreadExecutor(), b = Executors.newSingleThreadExecutor();
    static final Object p = new Object(), q = new Object();
    public static void main(String[] args) {
        for (;;) {
            a.execute(() -> { synchronized (p) { synchronized (q) { } } });
            b.execute(() -> { synchronized (q) { synchronized (p) { } } });
        }
        // bounded: a.shutdown(); b.shutdown();
    }
}
