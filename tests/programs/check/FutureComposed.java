// expect: SAFE within bounds (4 processors)
import java.util.concurrent.CompletableFuture;

/** A future that makes a future. */
public class FutureComposed {
    public static void main(String[] args) {
        assert CompletableFuture.supplyAsync(() -> 1).thenCompose(x -> CompletableFuture.supplyAsync(() -> x + 1)).join() == 2;
    }
}
