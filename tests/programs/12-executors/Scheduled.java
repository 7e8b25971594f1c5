// threads
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Delays and periods in a scheduled pool. */
public class Scheduled {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
        StringBuffer log = new StringBuffer();
        s.schedule(() -> log.append("20 "), 20, TimeUnit.MILLISECONDS);
        s.schedule(() -> log.append("60 "), 60, TimeUnit.MILLISECONDS);
        ScheduledFuture<String> f = s.schedule(() -> log.append("100 ").toString(), 100, TimeUnit.MILLISECONDS);
        System.out.println(f.get());
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> periodic = s.scheduleAtFixedRate(three::countDown, 1, 2, TimeUnit.MILLISECONDS);
        three.await();
        System.out.println(periodic.cancel(false) + " " + periodic.isCancelled());
        CountDownLatch two = new CountDownLatch(2);
        ScheduledFuture<?> delayed = s.scheduleWithFixedDelay(() -> {
            two.countDown();
            if (two.getCount() == 0) {
                throw new IllegalStateException("stops the series");
            }
        }, 0, 1, TimeUnit.MILLISECONDS);
        try {
            delayed.get();
        } catch (java.util.concurrent.ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        ScheduledFuture<?> never = s.schedule(() -> System.out.println("never"), 1, TimeUnit.DAYS);
        System.out.println(never.getDelay(TimeUnit.HOURS) >= 23);
        long left = s.shutdownNow().stream().filter(r -> !((Future<?>) r).isCancelled()).count(); // a cancelled one may still be queued
        System.out.println(left + " " + s.awaitTermination(5, TimeUnit.SECONDS));
    }
}
