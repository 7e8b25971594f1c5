// expect: UNSAFE AssertionError
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** The future of the task whose assertion fails is dropped before, or after: only then could somebody ask. */
public class FutureDroppedLate {
    static CompletableFuture<Void> future;

    static int one() {
        return 1;
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        future = CompletableFuture.runAsync(() -> {
            begun.countDown();
            assert one() == 0;
        }, r -> new Thread(r).start());
        begun.await();
        future = null;
    }
}
