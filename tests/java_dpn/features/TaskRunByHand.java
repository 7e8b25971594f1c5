// expect: GAP
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The future of a task is the task: main runs it beside the executor's only thread. */
public class TaskRunByHand {
    static int n;

    public static void main(String[] args) {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.execute(() -> n++);
        Future<?> future = executor.submit(() -> n++);
        ((Runnable) future).run();
        executor.shutdown();
    }
}
