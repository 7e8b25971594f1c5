// expect: UNSAFE (AssertionError
import java.util.concurrent.*;

/** Posts come before all that others do, but not before a shutdown that they could notice. */
public class ShutdownBetweenPosts {
    static int n;
    static boolean rejected;
    public static void main(String[] a) {
        ExecutorService loop = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), (task, pool) -> rejected = true);
        loop.execute(() -> n = 1);
        new Thread(loop::shutdown).start();
        for (int round = 0;; round = 1) {
            loop.execute(() -> n = 2);
            if (rejected) return;
            loop.execute(() -> n = 3);
            if (rejected && round == 0) return;
            assert !rejected;
        }
    }
}
