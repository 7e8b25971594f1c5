// expect: SAFE
// Tasks that depend on another one are posted when it has run.
import java.util.concurrent.*;
public class FutureThen {
    static boolean opened;
    public static void main(String[] a) throws Exception {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        for (;;) CompletableFuture.runAsync(() -> opened = true, loop).thenRunAsync(() -> { assert opened; }, loop);
    }
}
