// expect: UNSAFE AssertionError
// inputs: 1
import java.util.LinkedHashMap;
import java.util.Map;
import weft.Verify;

public class AlgorithmLruCacheInsertionOrder {
    static final class Cache extends LinkedHashMap<Integer, Integer> {
        private static final long serialVersionUID = 1;

        Cache() {
            super(4, 0.75f, false);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
            return size() > 2;
        }
    }

    public static void main(String[] args) {
        Cache cache = new Cache();
        cache.put(1, 10);
        cache.put(2, 20);
        int used = Verify.anyInt(1, 2);
        cache.get(used);
        cache.put(3, 30);
        assert cache.size() == 2;
        assert cache.containsKey(used);
    }
}
