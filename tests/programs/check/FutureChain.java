// expect: SAFE within bounds (4 processors)
import java.util.concurrent.CompletableFuture;

/** One after the other. */
public class FutureChain {
    public static void main(String[] args) {
        assert CompletableFuture.supplyAsync(() -> 1).thenApply(x -> x + 1).thenApply(x -> x * 2).join() == 4;
    }
}
