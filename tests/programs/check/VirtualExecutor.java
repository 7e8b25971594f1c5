// expect: SAFE
// jdk: 21-
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A task in a virtual thread of its own: what it wrote is there after get. */
public class VirtualExecutor {
    static int seen;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
        Future<Integer> f = pool.submit(() -> {
            seen = 1;
            return 2;
        });
        assert f.get() == 2 && seen == 1;
    }
}
