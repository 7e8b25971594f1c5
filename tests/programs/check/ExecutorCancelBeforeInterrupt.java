// expect: UNSAFE AssertionError
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A task is cancelled before its thread is interrupted. */
public class ExecutorCancelBeforeInterrupt {
    static volatile Future<?> task;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        task = pool.submit(() -> {
            Future<?> me = task;
            boolean failed;
            if (me != null && me.isCancelled()) failed = !Thread.currentThread().isInterrupted(); else failed = false;
            if (failed) new Thread(() -> { assert false; }).start();
        });
        task.cancel(true);
        pool.shutdown();
    }
}
