// threads
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** beforeExecute, afterExecute, terminated. */
public class PoolHooks {
    public static void main(String[] args) throws InterruptedException {
        StringBuffer log = new StringBuffer();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void beforeExecute(Thread t, Runnable r) {
                log.append("before ");
            }

            @Override
            protected void afterExecute(Runnable r, Throwable t) {
                log.append("after ");
            }

            @Override
            protected void terminated() {
                log.append("terminated");
            }
        };
        for (int i = 0; i < 3; i++) {
            int n = i;
            pool.execute(() -> log.append(n).append(' '));
        }
        pool.shutdown();
        pool.awaitTermination(10, TimeUnit.SECONDS);
        System.out.println(log);
    }
}
