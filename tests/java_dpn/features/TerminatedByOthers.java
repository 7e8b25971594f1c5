// expect: UNKNOWN
import java.util.concurrent.*;

/** A task hands over another one, which its own end does not wait for: the pool may have taken it before. */
public class TerminatedByOthers {
    static int n;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> f = pool.submit(() -> { pool.execute(() -> n++); });
        f.get();
        n++;
        pool.shutdown();
    }
}
