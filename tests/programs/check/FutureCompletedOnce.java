// expect: SAFE within bounds (4 processors)
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Only one of two completes it. */
public class FutureCompletedOnce {
    static final AtomicInteger won = new AtomicInteger();

    public static void main(String[] args) {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        CompletableFuture<Void> x = CompletableFuture.runAsync(() -> {
            if (f.complete(1)) won.incrementAndGet();
        }), y = CompletableFuture.runAsync(() -> {
            if (f.complete(2)) won.incrementAndGet();
        });
        x.join();
        y.join();
        assert won.get() == 1;
    }
}
