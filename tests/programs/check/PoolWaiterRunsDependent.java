// expect: UNSAFE CompletionException
import java.util.concurrent.CompletableFuture;

/** Who waits for a future may run what depends on it: within the monitor that he has, which that enters again. */
public class PoolWaiterRunsDependent {
    static int inside;

    public static void main(String[] args) {
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> { });
        CompletableFuture<Void> second = first.thenRun(() -> {
            synchronized (PoolWaiterRunsDependent.class) {
                if (inside != 0) {
                    throw new IllegalStateException();
                }
            }
        });
        synchronized (PoolWaiterRunsDependent.class) {
            inside++;
            first.join();
            inside--;
        }
        second.join();
    }
}
