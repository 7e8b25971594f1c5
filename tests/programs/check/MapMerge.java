// expect: SAFE
import java.util.concurrent.ConcurrentHashMap;

/** merge does not. */
public class MapMerge {
    static final ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> m.merge("k", 1, Integer::sum));
        t.start();
        m.merge("k", 1, Integer::sum);
        t.join();
        assert m.get("k") == 2;
    }
}
