// expect: UNSAFE deadlock
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A task waits for a task of its own single-threaded executor. */
public class ExecutorSelfDeadlock {
    public static void main(String[] args) throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        int n = one.submit(() -> one.submit(() -> 42).get()).get();
        assert n == 42;
        one.shutdown();
    }
}
