// expect: UNKNOWN
import java.util.concurrent.*;

/** The stages of a future run somewhere. */
public class StageShared {
    static int n;

    public static void main(String[] args) {
        CompletableFuture.supplyAsync(() -> 1).thenApply(i -> n += i);
        n++;
    }
}
