// expect: UNKNOWN
import java.util.concurrent.*;

/** One of two is enough. */
public class FutureEither {
    static int n;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> n++), b = CompletableFuture.supplyAsync(() -> 1);
        a.applyToEither(b, i -> i).join();
        n++;
    }
}
