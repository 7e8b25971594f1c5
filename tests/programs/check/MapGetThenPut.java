// expect: UNSAFE AssertionError
import java.util.concurrent.ConcurrentHashMap;

/** get and put on a concurrent map lose an update. */
public class MapGetThenPut {
    static final ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();

    static void count(String k) {
        Integer old = m.get(k);
        m.put(k, old == null ? 1 : old + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> count("k"));
        t.start();
        count("k");
        t.join();
        assert m.get("k") == 2;
    }
}
