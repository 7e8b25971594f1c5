// expect: SAFE
import java.util.*;
import java.util.concurrent.*;

/** invokeAll waits for all of them. */
public class InvokedAll {
    static int n;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) tasks.add(() -> {
            synchronized (InvokedAll.class) {
                return n++;
            }
        });
        pool.invokeAll(tasks);
        n++;
        pool.shutdown();
    }
}
