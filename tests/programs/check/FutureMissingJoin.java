// expect: UNSAFE AssertionError
import java.util.concurrent.CompletableFuture;

/** The result is read without waiting for the asynchronous part. */
public class FutureMissingJoin {
    static volatile int total;

    public static void main(String[] args) {
        CompletableFuture<Void> f = CompletableFuture.runAsync(() -> total = 5);
        assert total == 5 : "not computed yet, done " + f.isDone();
    }
}
