// expect: UNSAFE (deadlock at WaitsOwnLoop.java:9, while other threads go on)
// A task waits for one behind it on its own loop, for ever, though a producer goes on.
import java.util.concurrent.*;
public class WaitsOwnLoop {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    public static void main(String[] args) {
        for (;;) {
            loop.submit(() -> {
                return loop.submit(() -> { }).get();
            });
        }
        // bounded: loop.shutdown();
    }
}
