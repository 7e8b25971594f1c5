// expect: SAFE
// Two threads: the second one runs what the first waits for. Never more than one task waits.
import java.util.concurrent.*;
public class WaitsPool {
    static final ExecutorService pool = Executors.newFixedThreadPool(2);
    public static void main(String[] args) throws Exception {
        for (;;) {
            pool.submit(() -> pool.submit(() -> { }).get()).get();
        }
        // bounded: pool.shutdown();
    }
}
