// expect: SAFE within bounds (4 processors)
import java.util.concurrent.CompletableFuture;

/** Each of three is joined. */
public class FuturesJoinThree {
    public static void main(String[] args) {
        CompletableFuture<Integer> x = CompletableFuture.supplyAsync(() -> 1), y = CompletableFuture.supplyAsync(() -> 2), z = CompletableFuture.supplyAsync(() -> 3);
        assert x.join() + y.join() + z.join() == 6;
    }
}
