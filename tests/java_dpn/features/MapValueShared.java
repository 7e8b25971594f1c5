// expect: UNKNOWN
import java.util.concurrent.*;

/** The map is safe, what it holds is not. */
public class MapValueShared {
    static class Box {
        int n;
    }

    static final ConcurrentHashMap<String, Box> map = new ConcurrentHashMap<>();

    static void count() {
        map.computeIfAbsent("a", k -> new Box()).n++;
    }

    public static void main(String[] args) {
        new Thread(MapValueShared::count).start();
        count();
    }
}
