// expect: UNKNOWN
import java.util.*;
import java.util.concurrent.*;

/** The map is safe, an iterator of it that two threads have is not. */
public class IteratorShared {
    static Iterator<String> it;

    public static void main(String[] args) {
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        it = map.keySet().iterator();
        Thread t = new Thread(() -> it.next());
        t.start();
        it.next();
    }
}
