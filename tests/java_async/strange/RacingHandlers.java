// A handler is not atomic where another loop writes what it reads twice.
// expect: UNSAFE (AssertionError
import java.util.concurrent.*;
public class RacingHandlers {
    static int n;
    public static void main(String[] args) {
        ExecutorService a = Executors.newSingleThreadExecutor(), b = Executors.newSingleThreadExecutor();
        for (;;) {
            a.execute(() -> { int before = n; assert n == before; });
            b.execute(() -> n = 1 - n);
        }
    }
}
