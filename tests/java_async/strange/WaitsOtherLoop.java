// expect: SAFE
// The other loop has nothing to wait for.
import java.util.concurrent.*;
public class WaitsOtherLoop {
    static final ExecutorService loop = Executors.newSingleThreadExecutor(), other = Executors.newSingleThreadExecutor();
    public static void main(String[] args) throws Exception {
        for (;;) {
            loop.submit(() -> {
                return other.submit(() -> { }).get();
            });
        }
        // bounded: loop.submit(() -> { }).get(); loop.shutdown(); other.shutdown();
    }
}
