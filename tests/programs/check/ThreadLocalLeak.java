// expect: UNSAFE AssertionError
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pooled thread still carries the user of the previous request. */
public class ThreadLocalLeak {
    static final ThreadLocal<String> user = new ThreadLocal<>();

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> user.set("admin")).get();
        String seen = pool.submit(user::get).get();
        pool.shutdown();
        assert seen == null : "request of nobody runs as " + seen;
    }
}
