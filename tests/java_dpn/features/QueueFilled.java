// expect: GAP
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A task gets to an executor by its queue. */
public class QueueFilled {
    static int n;

    public static void main(String[] args) {
        LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        queue.add(() -> n++);
        ThreadPoolExecutor executor = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue);
        executor.prestartAllCoreThreads();
        n++;
        executor.shutdown();
    }
}
