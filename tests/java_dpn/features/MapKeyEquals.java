// expect: UNKNOWN
import java.util.concurrent.*;

/** Keys are asked whether they are equal: a race with who changes them. */
public class MapKeyEquals {
    static class Key {
        int id;

        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public boolean equals(Object o) {
            return ((Key) o).id == id;
        }
    }

    static final ConcurrentHashMap<Key, String> map = new ConcurrentHashMap<>();

    public static void main(String[] args) {
        Key key = new Key();
        map.put(key, "a");
        new Thread(() -> map.get(new Key())).start();
        key.id = 2;
    }
}
