// threads
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Default and own thread factories, adapters in Executors, TimeUnit conversions. */
public class ThreadFactories {
    public static void main(String[] args) throws Exception {
        ThreadFactory f = Executors.defaultThreadFactory();
        Thread t = f.newThread(() -> { });
        System.out.println(t.getName() + " " + t.isDaemon() + " " + t.getPriority());
        ExecutorService daemonPool = Executors.newCachedThreadPool(r -> {
            Thread d = new Thread(r, "daemon worker");
            d.setDaemon(true);
            return d;
        });
        System.out.println(daemonPool.submit(() -> Thread.currentThread().getName() + Thread.currentThread().isDaemon()).get());
        Callable<String> c = Executors.callable(() -> System.out.println("ran"), "result");
        System.out.println(c.call());
        System.out.println(TimeUnit.HOURS.toSeconds(2) + " " + TimeUnit.MILLISECONDS.toNanos(5) + " " + TimeUnit.SECONDS.convert(1500, TimeUnit.MILLISECONDS)
            + " " + TimeUnit.DAYS.toMillis(Long.MAX_VALUE));
        int r = ThreadLocalRandom.current().nextInt(10, 20);
        System.out.println(r >= 10 && r < 20);
    }
}
