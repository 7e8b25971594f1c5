// expect: UNSAFE AssertionError
import java.util.concurrent.CompletableFuture;

/** Three share a counter. */
public class FuturesThreeLost {
    static int done;

    public static void main(String[] args) {
        CompletableFuture.allOf(CompletableFuture.runAsync(() -> done++), CompletableFuture.runAsync(() -> done++), CompletableFuture.runAsync(() -> done++)).join();
        assert done == 3;
    }
}
