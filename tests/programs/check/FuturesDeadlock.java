// expect: UNSAFE deadlock
import java.util.concurrent.CompletableFuture;

/** Two tasks lock in different orders. */
public class FuturesDeadlock {
    static final Object l = new Object(), m = new Object();

    public static void main(String[] args) {
        CompletableFuture<Void> x = CompletableFuture.runAsync(() -> {
            synchronized (l) {
                synchronized (m) {
                }
            }
        }), y = CompletableFuture.runAsync(() -> {
            synchronized (m) {
                synchronized (l) {
                }
            }
        });
        x.join();
        y.join();
    }
}
