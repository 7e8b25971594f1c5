// expect: UNSAFE
import java.util.concurrent.*;

/** Between two posts others move, where one could notice. */
public class PostsBetweenWrites {
    static volatile int phase;
    public static void main(String[] a) {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        loop.execute(() -> {
            assert phase != 1;
        });
        for (;;) {
            phase = 0;
            loop.execute(() -> {
                assert phase != 3;
            });
            phase = 1;
            loop.execute(() -> {
            });
            phase = 2;
        }
    }
}
