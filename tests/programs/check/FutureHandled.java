// expect: SAFE within bounds (4 processors)
import java.util.concurrent.CompletableFuture;

/** A failure of a dependent is handled. */
public class FutureHandled {
    public static void main(String[] args) {
        assert CompletableFuture.supplyAsync(() -> 1).<Integer>thenApply(x -> {
            throw new IllegalStateException();
        }).handle((x, e) -> e == null ? 0 : 7).join() == 7;
    }
}
