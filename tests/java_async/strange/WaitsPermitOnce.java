// expect: UNSAFE (deadlock at WaitsPermitOnce.java:10, while other threads go on)
// The first task gets the only permit; whether the second waits for ever depends on what is pending, not on where threads are.
import java.util.concurrent.*;
public class WaitsPermitOnce {
    static final ExecutorService a = Executors.newSingleThreadExecutor(), b = Executors.newSingleThreadExecutor();
    static final Semaphore permits = new Semaphore(0);
    public static void main(String[] args) {
        b.execute(() -> permits.release());
        for (;;) {
            a.execute(() -> permits.acquireUninterruptibly());
        }
        // bounded: a.shutdown(); b.shutdown();
    }
}
