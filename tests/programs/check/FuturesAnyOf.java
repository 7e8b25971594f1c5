// expect: UNSAFE AssertionError
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Any one is waited for where all were meant. */
public class FuturesAnyOf {
    static final AtomicInteger done = new AtomicInteger();

    public static void main(String[] args) {
        CompletableFuture<Void> a = CompletableFuture.runAsync(done::incrementAndGet);
        CompletableFuture<Void> b = CompletableFuture.runAsync(done::incrementAndGet);
        CompletableFuture.anyOf(a, b).join();
        assert done.get() == 2;
    }
}
