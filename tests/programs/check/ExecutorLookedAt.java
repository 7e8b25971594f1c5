// expect: UNSAFE AssertionError
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Between two tasks a worker is idle while the next one still waits, and after it was taken from the queue not yet active. */
public class ExecutorLookedAt {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        Future<?> first = pool.submit(() -> { }), second = pool.submit(() -> { });
        first.get();
        int queued = pool.getQueue().size(), active = pool.getActiveCount();
        assert second.isDone() || active + queued > 0;
        pool.shutdown();
    }
}
