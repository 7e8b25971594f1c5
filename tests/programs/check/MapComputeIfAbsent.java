// expect: SAFE
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The value is made once. */
public class MapComputeIfAbsent {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static final AtomicInteger made = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Runnable body = () -> map.computeIfAbsent("key", k -> made.incrementAndGet());
        Thread[] all = {new Thread(body), new Thread(body), new Thread(body)};
        for (Thread t : all) {
            t.start();
        }
        for (Thread t : all) {
            t.join();
        }
        assert made.get() == 1 && map.get("key") == 1;
    }
}
