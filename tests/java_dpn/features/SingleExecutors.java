// expect: UNKNOWN
import java.util.concurrent.*;

/** Two single-threaded executors have two threads. */
public class SingleExecutors {
    static int n;

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            ExecutorService one = Executors.newSingleThreadExecutor();
            one.submit(() -> { n++; });
            one.shutdown();
        }
    }
}
