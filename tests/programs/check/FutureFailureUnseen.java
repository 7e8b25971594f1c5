// expect: UNSAFE AssertionError
import java.util.concurrent.CompletableFuture;

/** Nobody waits until the failure was seen. */
public class FutureFailureUnseen {
    static volatile boolean failed;

    public static void main(String[] args) {
        CompletableFuture.runAsync(() -> {
            throw new IllegalStateException();
        }).whenComplete((x, e) -> failed = e != null);
        assert failed;
    }
}
