// Handlers of two loops use one field at the same time: never plain SAFE.
// expect: SAFE within bounds (sequentially consistent executions; data race on RacingLoops.n
// explicit: SAFE within bounds (sequentially consistent executions; data race on RacingLoops.n
import java.util.concurrent.*;
public class RacingLoops {
    static int n;
    public static void main(String[] args) {
        ExecutorService a = Executors.newSingleThreadExecutor(), b = Executors.newSingleThreadExecutor();
        a.execute(() -> n = 1);
        b.execute(() -> n = 2);
        a.shutdown();
        b.shutdown();
    }
}
