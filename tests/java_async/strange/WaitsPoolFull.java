// expect: UNSAFE (deadlock at WaitsPoolFull.java:8, while other threads go on)
// Both threads of the pool may come to wait.
import java.util.concurrent.*;
public class WaitsPoolFull {
    static final ExecutorService pool = Executors.newFixedThreadPool(2);
    public static void main(String[] args) throws Exception {
        for (;;) {
            pool.submit(() -> pool.submit(() -> { }).get());
        }
        // bounded: pool.shutdown();
    }
}
