// expect: UNKNOWN
// possible: BulkOfMap.parallel
// impossible: BulkOfMap.alone
import java.util.concurrent.ConcurrentHashMap;

/** forEach with a threshold is shared out among the threads of the common pool. */
public class BulkOfMap {
    static int parallel, alone;

    public static void main(String[] args) {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 16; i++) map.put(i, i);
        new Thread(() -> { synchronized (map) { alone++; } }).start();
        synchronized (map) {
            map.forEach((k, v) -> alone++);
        }
        map.forEach(1, (k, v) -> parallel++);
    }
}
