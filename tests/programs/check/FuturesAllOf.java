// expect: SAFE within bounds (4 processors)
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** All futures are waited for. */
public class FuturesAllOf {
    static final AtomicInteger done = new AtomicInteger();

    public static void main(String[] args) {
        CompletableFuture<Void> a = CompletableFuture.runAsync(done::incrementAndGet);
        CompletableFuture<Void> b = CompletableFuture.runAsync(done::incrementAndGet);
        CompletableFuture.allOf(a, b).join();
        assert done.get() == 2;
    }
}
