// expect: UNSAFE AssertionError
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** A future is done before its completion service has it in the queue. */
public class ExecutorCompletionOrder {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        ExecutorCompletionService<Integer> done = new ExecutorCompletionService<>(pool);
        Future<Integer> task = done.submit(() -> 1); assert !task.isDone() || done.poll() != null;
        pool.shutdown();
    }
}
