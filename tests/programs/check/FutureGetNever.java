// expect: UNSAFE deadlock
import java.util.concurrent.CompletableFuture;

/** Nobody completes the future: waiting for it was put off, and is done in earnest when nobody else moves. */
public class FutureGetNever {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> never = new CompletableFuture<>();
        Thread t = new Thread(() -> {
            if (!never.isDone()) Thread.yield();
        });
        t.start();
        never.join();
    }
}
