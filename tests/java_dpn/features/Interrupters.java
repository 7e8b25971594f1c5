// expect: UNKNOWN
// possible: Interrupters.x Interrupters.y
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** invokeAny interrupts the tasks that are not needed any more; the default handler runs in the thread that ends. */
public class Interrupters {
    static int x, y;

    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> y++);
        Thread t = new Thread(() -> {
            x++;
            throw new IllegalStateException();
        });
        t.start();
        y++;
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Integer> quick = () -> 1, slow = () -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                x++;
            }
            return 2;
        };
        pool.invokeAny(List.of(quick, slow));
        pool.shutdown();
    }
}
