// expect: UNKNOWN
import java.util.concurrent.*;

/** A function that the map calls. */
public class MapCallback {
    static int n;
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

    static void count(int key) {
        map.computeIfAbsent(key, k -> n++);
    }

    public static void main(String[] args) {
        new Thread(() -> count(1)).start();
        count(2);
    }
}
