// expect: UNSAFE deadlock
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The pool is never shut down: its worker waits for work for ever, and it is no daemon. */
public class ExecutorNotShutDown {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        assert pool.submit(() -> 1).get() == 1;
    }
}
