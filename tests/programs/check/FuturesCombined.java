// expect: SAFE within bounds (4 processors)
import java.util.concurrent.CompletableFuture;

/** Two asynchronous values are combined. */
public class FuturesCombined {
    public static void main(String[] args) {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> 2);
        assert a.thenCombine(b, Integer::sum).join() == 3;
    }
}
