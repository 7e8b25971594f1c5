// expect: SAFE
// explicit: SAFE
// The program ends, whoever waits.
import java.util.concurrent.*;
public class WaitsUntilExit {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    public static void main(String[] args) {
        loop.submit(() -> loop.submit(() -> { }).get());
        System.exit(0);
    }
}
