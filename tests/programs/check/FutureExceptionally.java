// expect: SAFE within bounds (4 processors)
import java.util.concurrent.CompletableFuture;

/** A failure is replaced. */
public class FutureExceptionally {
    public static void main(String[] args) {
        assert CompletableFuture.supplyAsync(() -> {
            if (true) throw new IllegalStateException();
            return 1;
        }).exceptionally(e -> 5).join() == 5;
    }
}
