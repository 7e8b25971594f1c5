// expect: UNSAFE AssertionError
import java.util.concurrent.CompletableFuture;

/** The second may be the first. */
public class FuturesAnyOfFirst {
    public static void main(String[] args) {
        Object r = CompletableFuture.anyOf(CompletableFuture.supplyAsync(() -> 1), CompletableFuture.supplyAsync(() -> 2)).join();
        assert r.equals(1);
    }
}
