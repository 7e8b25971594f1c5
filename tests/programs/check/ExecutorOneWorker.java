// expect: SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** One worker, one task, an orderly end: the whole life of a thread pool. */
public class ExecutorOneWorker {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> answer = pool.submit(() -> 42);
        assert answer.get() == 42;
        pool.shutdown();
    }
}
