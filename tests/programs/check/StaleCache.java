// expect: UNSAFE AssertionError
import java.util.concurrent.atomic.AtomicReference;

/** A value is computed from old data and stored after the invalidation. */
public class StaleCache {
    static volatile int source = 1;
    static final AtomicReference<Integer> cache = new AtomicReference<>();

    static int read() {
        Integer c = cache.get();
        if (c == null) {
            c = source * 10;
            cache.set(c);
        }
        return c;
    }

    static void update(int v) {
        source = v;
        cache.set(null);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(StaleCache::read);
        t.start();
        update(2);
        t.join();
        assert read() == 20 : "stale " + read();
    }
}
