// expect: SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Each request removes what it set. */
public class ThreadLocalCleared {
    static final ThreadLocal<String> user = new ThreadLocal<>();

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> {
            user.set("admin");
            try {
                assert user.get().equals("admin");
            } finally {
                user.remove();
            }
        }).get();
        String seen = pool.submit(user::get).get();
        pool.shutdown();
        assert seen == null;
    }
}
