// expect: SAFE within bounds (4 processors)
import java.util.concurrent.CompletableFuture;

/** Two values, combined and doubled. */
public class FutureCombinedChain {
    public static void main(String[] args) {
        assert CompletableFuture.supplyAsync(() -> 1).thenCombine(CompletableFuture.supplyAsync(() -> 2), (x, y) -> x + y).thenApply(x -> x * 2).join() == 6;
    }
}
