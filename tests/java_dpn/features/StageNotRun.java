// expect: UNKNOWN
// possible: StageNotRun.y
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A stage behind one that has failed is not run: its end is not waited for, were it to have none. */
public class StageNotRun {
    static int y;
    static volatile int z;

    public static void main(String[] args) {
        new Thread(() -> y++).start();
        CompletableFuture<Void> f = CompletableFuture.supplyAsync(() -> 1 / z).thenRunAsync(() -> {
            while (true) y--;
        });
        try {
            f.join();
        } catch (CompletionException e) {
            y++;
        }
    }
}
