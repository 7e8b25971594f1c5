// expect: SAFE
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Nothing but what java.util.concurrent makes safe. */
public class MapCounted {
    static final ConcurrentHashMap<String, AtomicInteger> map = new ConcurrentHashMap<>();

    static void count() {
        map.computeIfAbsent("a", k -> new AtomicInteger()).incrementAndGet();
        for (AtomicInteger i : map.values()) i.get();
    }

    public static void main(String[] args) {
        new Thread(MapCounted::count).start();
        count();
    }
}
