// threads
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** ThreadPoolExecutor: queue, growth, rejection policies, shutdownNow. */
public class PoolPolicies {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        Runnable block = () -> {
            try {
                gate.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        pool.execute(block);
        pool.execute(block);
        pool.execute(block);
        System.out.println(pool.getPoolSize() + " " + pool.getQueue().size() + " " + pool.getCorePoolSize() + " " + pool.getLargestPoolSize());
        try {
            pool.execute(block);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
        pool.execute(() -> System.out.println("ran in " + Thread.currentThread().getName()));
        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        pool.execute(() -> System.out.println("never"));
        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardOldestPolicy());
        pool.execute(() -> System.out.println("replaces the oldest"));
        gate.countDown();
        pool.shutdown();
        pool.awaitTermination(10, TimeUnit.SECONDS);
        System.out.println(pool.getCompletedTaskCount());
        ThreadPoolExecutor second = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(5));
        CountDownLatch started = new CountDownLatch(1);
        boolean[] interrupted = new boolean[1];
        second.execute(() -> {
            started.countDown();
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) {
                interrupted[0] = true;
            }
        });
        second.execute(() -> System.out.println("never"));
        started.await();
        List<Runnable> left = second.shutdownNow();
        System.out.println(left.size() + " " + second.awaitTermination(10, TimeUnit.SECONDS) + " " + interrupted[0]);
    }
}
