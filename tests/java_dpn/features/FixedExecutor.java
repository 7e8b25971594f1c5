// expect: UNKNOWN
import java.util.concurrent.*;

/** A fixed pool of one thread can be resized: its tasks may overlap. */
public class FixedExecutor {
    static int n;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        for (int i = 0; i < 2; i++) pool.submit(() -> { n++; });
        pool.shutdown();
    }
}
