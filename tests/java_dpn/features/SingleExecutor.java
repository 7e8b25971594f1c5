// expect: SAFE
import java.util.concurrent.*;

/** The tasks of one single-threaded executor exclude each other. */
public class SingleExecutor {
    static int n;

    public static void main(String[] args) {
        ExecutorService one = Executors.newSingleThreadExecutor();
        for (int i = 0; i < 3; i++) one.submit(() -> { n++; });
        one.execute(() -> n--);
        one.shutdown();
    }
}
