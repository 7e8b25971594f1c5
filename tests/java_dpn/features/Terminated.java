// expect: SAFE
import java.util.concurrent.*;

/** All tasks, however many, have ended where awaitTermination was true. */
public class Terminated {
    static int n;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 3; i++) pool.execute(() -> {
            synchronized (Terminated.class) {
                n++;
            }
        });
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.DAYS)) return;
        n++;
    }
}
