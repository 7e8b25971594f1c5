// expect: SAFE
// Another loop releases what the task waits for: it is in its bag for certain.
import java.util.concurrent.*;
public class WaitsPermit {
    static final ExecutorService a = Executors.newSingleThreadExecutor(), b = Executors.newSingleThreadExecutor();
    static final Semaphore permits = new Semaphore(0);
    public static void main(String[] args) throws Exception {
        for (;;) {
            a.execute(() -> {
                b.execute(() -> permits.release());
                permits.acquireUninterruptibly();
            });
        }
        // bounded: a.submit(() -> { }).get(); a.shutdown(); b.shutdown();
    }
}
