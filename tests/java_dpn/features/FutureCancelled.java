// expect: UNKNOWN
import java.util.concurrent.*;

/** A future that others complete says nothing about its task. */
public class FutureCancelled {
    static int n;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> n++);
        f.complete(1);
        f.get();
        n++;
    }
}
