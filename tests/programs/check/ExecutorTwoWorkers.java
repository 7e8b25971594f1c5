// expect: SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two workers are enough for one task that waits for another. */
public class ExecutorTwoWorkers {
    public static void main(String[] args) throws Exception {
        ExecutorService two = Executors.newFixedThreadPool(2);
        Future<Integer> outer = two.submit(() -> two.submit(() -> 42).get());
        assert outer.get() == 42;
        two.shutdown();
    }
}
