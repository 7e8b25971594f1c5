// expect: UNKNOWN (deadlock: a task may wait for ever at WaitsQueueOrder.java:9, while other threads go on)
// In a bag the latch can always be opened; in the queue's order never.
import java.util.concurrent.*;
public class WaitsQueueOrder {
    static final ExecutorService a = Executors.newSingleThreadExecutor(), b = Executors.newSingleThreadExecutor();
    static final CountDownLatch latch = new CountDownLatch(1);
    static int x;
    public static void main(String[] args) {
        a.execute(() -> { try { latch.await(); } catch (InterruptedException e) { } });
        for (;;) {
            b.execute(() -> x = 1);
            b.execute(() -> x = 0);
            b.execute(() -> { if (x == 1) latch.countDown(); });
        }
    }
}
