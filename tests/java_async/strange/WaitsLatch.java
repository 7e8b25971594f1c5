// expect: UNSAFE (deadlock at WaitsLatch.java:12, while other threads go on)
// The latch wants two, and gets one.
import java.util.concurrent.*;
public class WaitsLatch {
    static final ExecutorService a = Executors.newSingleThreadExecutor(), b = Executors.newSingleThreadExecutor();
    public static void main(String[] args) {
        for (;;) {
            a.execute(() -> {
                CountDownLatch latch = new CountDownLatch(2);
                b.execute(() -> latch.countDown());
                try {
                    latch.await();
                } catch (InterruptedException e) { }
            });
        }
    }
}
