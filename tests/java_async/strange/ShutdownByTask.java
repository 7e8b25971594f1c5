// expect: UNSAFE (RejectedExecutionException at ShutdownByTask.java:8)
// A task shuts down the loop; the producer is rejected.
import java.util.concurrent.*;
public class ShutdownByTask {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static int n;
    public static void main(String[] a) throws Exception {
        for (;;) loop.execute(() -> { n = (n + 1) % 3; if (n == 2) loop.shutdown(); });
    }
}
