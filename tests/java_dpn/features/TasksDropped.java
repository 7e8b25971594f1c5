// expect: SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Tasks that were not run are counted only. */
public class TasksDropped {
    static int n;

    public static void main(String[] args) {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.execute(() -> n++);
        executor.execute(() -> n++);
        System.out.println(executor.shutdownNow().size());
    }
}
