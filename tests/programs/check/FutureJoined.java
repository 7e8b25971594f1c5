// expect: SAFE within bounds (4 processors)
import java.util.concurrent.CompletableFuture;

/** The same with join. */
public class FutureJoined {
    static int total;

    public static void main(String[] args) {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> {
            total = 5;
            return 37;
        });
        assert f.join() + total == 42;
    }
}
