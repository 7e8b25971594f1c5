// expect: UNSAFE AssertionError
import java.util.concurrent.CompletableFuture;

/** Whether a task has ended is looked at once, and then its future is dropped: nobody can ask for its error. */
public class FutureDoneNotAsked {
    static boolean begun;

    static int one() {
        return 1;
    }

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Void> future = CompletableFuture.runAsync(() -> {
            synchronized (FutureDoneNotAsked.class) {
                begun = true;
                FutureDoneNotAsked.class.notifyAll();
            }
            assert one() == 0;
        }, r -> new Thread(r).start());
        synchronized (FutureDoneNotAsked.class) {
            while (!begun) FutureDoneNotAsked.class.wait();
        }
        future.isDone();
    }
}
