// threads
import java.util.TreeSet;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Results in order of completion, collected so that order does not matter. */
public class CompletionServices {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        for (int i = 0; i < 8; i++) {
            int n = i;
            service.submit(() -> n * 11);
        }
        TreeSet<Integer> results = new TreeSet<>();
        for (int i = 0; i < 8; i++) {
            results.add(service.take().get());
        }
        System.out.println(results + " " + service.poll());
        pool.shutdown();
    }
}
