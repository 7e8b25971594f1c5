// expect: UNSAFE AssertionError
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** containsKey and put on a concurrent map: two threads both create the value. */
public class CheckThenAct {
    static final ConcurrentHashMap<String, Object> cache = new ConcurrentHashMap<>();
    static final AtomicInteger made = new AtomicInteger();

    static Object get(String key) {
        if (!cache.containsKey(key)) {
            made.incrementAndGet();
            cache.put(key, new Object());
        }
        return cache.get(key);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> get("k"));
        t.start();
        get("k");
        t.join();
        assert made.get() == 1;
    }
}
