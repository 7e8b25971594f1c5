// expect: UNSAFE AssertionError
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A timed wait may end early. */
public class FutureTimedGet {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> x = CompletableFuture.supplyAsync(() -> 1);
        boolean late = false;
        try {
            x.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            late = true;
        }
        assert !late;
    }
}
