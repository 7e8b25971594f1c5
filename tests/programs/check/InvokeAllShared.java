// expect: UNSAFE AssertionError
import java.util.List;
import java.util.concurrent.*;

/** The tasks of invokeAll count in a plain field. */
public class InvokeAllShared {
    static int count;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Integer> task = () -> ++count;
        pool.invokeAll(List.of(task, task));
        pool.shutdown();
        assert count == 2;
    }
}
