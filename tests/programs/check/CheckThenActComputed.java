// expect: SAFE
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** computeIfAbsent creates the value once. */
public class CheckThenActComputed {
    static final ConcurrentHashMap<String, Object> cache = new ConcurrentHashMap<>();
    static final AtomicInteger made = new AtomicInteger();

    static Object get(String key) {
        return cache.computeIfAbsent(key, k -> {
            made.incrementAndGet();
            return new Object();
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Object[] other = new Object[1];
        Thread t = new Thread(() -> other[0] = get("k"));
        t.start();
        Object mine = get("k");
        t.join();
        assert made.get() == 1 && mine == other[0];
    }
}
