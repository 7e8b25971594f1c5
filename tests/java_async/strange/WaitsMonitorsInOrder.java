// expect: SAFE
// All take them in one order.
import java.util.concurrent.*;
public class WaitsMonitorsInOrder {
    static final ExecutorService a = Executors.newSingleThreadExecutor(), b = Executors.newSingleThreadExecutor();
    static final Object p = new Object(), q = new Object();
    public static void main(String[] args) {
        for (;;) {
            a.execute(() -> { synchronized (p) { synchronized (q) { } } });
            b.execute(() -> { synchronized (p) { synchronized (q) { } } });
        }
        // bounded: a.shutdown(); b.shutdown();
    }
}
