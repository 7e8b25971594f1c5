// expect: SAFE
// states: 2000
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Four tasks of two workers cost what the tasks cost, not what the pool does between them. */
public class ExecutorFourTasks {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?>[] results = new Future<?>[4];
        for (int i = 0; i < results.length; i++) {
            int number = i;
            results[i] = pool.submit(() -> 2 * number);
        }
        for (int i = 0; i < results.length; i++) assert results[i].get().equals(2 * i);
        pool.shutdown();
    }
}
