// A handler posts to its loop, which may have been shut down in the meantime.
//
//     weft check --engine async examples/eventloop/AfterShutdown.java   UNSAFE (RejectedExecutionException at AfterShutdown.java:14)
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class AfterShutdown {
    static int state;

    public static void main(String[] args) {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        loop.execute(() -> {
            state = 1;
            loop.execute(() -> state = 2);
        });
        loop.shutdown();
    }
}
