// expect: GAP
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Tasks that were not run come back from a single-threaded executor, and are run by main. */
public class TasksTaken {
    static int n;

    public static void main(String[] args) {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.execute(() -> n++);
        executor.execute(() -> n++);
        for (Runnable left : executor.shutdownNow()) left.run();
    }
}
