// expect: UNKNOWN
import java.util.concurrent.*;

/** Where it was false they may be running. */
public class TerminatedMaybe {
    static int n;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> n++);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        n++;
    }
}
