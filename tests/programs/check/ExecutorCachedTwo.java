// expect: SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorCachedTwo {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<Integer> one = pool.submit(() -> 1), two = pool.submit(() -> 2);
        assert one.get() + two.get() == 3;
        pool.shutdown();
    }
}
