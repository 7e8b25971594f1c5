// threads
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** invokeAll and invokeAny. */
public class InvokeAll {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<String>> tasks = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int n = i;
            tasks.add(() -> {
                if (n == 3) {
                    throw new Exception("task " + n);
                }
                return "r" + n;
            });
        }
        for (Future<String> f : pool.invokeAll(tasks)) {
            try {
                System.out.println(f.isDone() + " " + f.get());
            } catch (ExecutionException e) {
                System.out.println(e.getCause());
            }
        }
        System.out.println(pool.invokeAny(List.of(tasks.get(3), tasks.get(0))));
        try {
            pool.invokeAny(List.of(tasks.get(3)));
        } catch (ExecutionException e) {
            System.out.println("none succeeded: " + e.getCause().getMessage());
        }
        pool.shutdown();
    }
}
