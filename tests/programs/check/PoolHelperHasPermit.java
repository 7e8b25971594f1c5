// expect: UNSAFE deadlock
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/** Who waits for one task may run another one meanwhile, which waits for the permit that he has. */
public class PoolHelperHasPermit {
    static final Semaphore permit = new Semaphore(1);

    public static void main(String[] args) throws Exception {
        CompletableFuture.runAsync(() -> {
            permit.acquireUninterruptibly();
            CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
                permit.acquireUninterruptibly();
                permit.release();
            });
            CompletableFuture<Void> awaited = CompletableFuture.runAsync(() -> { });
            awaited.join();
            permit.release();
            other.join();
        }).get();
    }
}
