import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** A least-recently-used cache over a hash map and a doubly linked list of one's own. */
public class LruCache<K, V> {
    private static final class Node<K, V> {
        K key;
        V value;
        Node<K, V> before;
        Node<K, V> after;
    }

    private final Map<K, Node<K, V>> map = new HashMap<>();
    private final Node<K, V> head = new Node<>();
    private final int capacity;
    private int hits;
    private int misses;
    private int evictions;

    LruCache(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        this.capacity = capacity;
        head.before = head.after = head;
    }

    private void unlink(Node<K, V> n) {
        n.before.after = n.after;
        n.after.before = n.before;
    }

    private void linkFirst(Node<K, V> n) {
        n.after = head.after;
        n.before = head;
        head.after.before = n;
        head.after = n;
    }

    V get(K key, Function<? super K, ? extends V> loader) {
        Node<K, V> n = map.get(key);
        if (n != null) {
            hits++;
            unlink(n);
            linkFirst(n);
            return n.value;
        }
        misses++;
        V v = loader.apply(key);
        put(key, v);
        return v;
    }

    void put(K key, V value) {
        Node<K, V> n = map.get(key);
        if (n == null) {
            if (map.size() == capacity) {
                Node<K, V> last = head.before;
                unlink(last);
                map.remove(last.key);
                evictions++;
            }
            n = new Node<>();
            n.key = key;
            map.put(key, n);
        } else {
            unlink(n);
        }
        n.value = value;
        linkFirst(n);
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder("[");
        for (Node<K, V> n = head.after; n != head; n = n.after) {
            sb.append(sb.length() > 1 ? ", " : "").append(n.key).append('=').append(n.value);
        }
        return sb.append(']').toString();
    }

    public static void main(String[] args) {
        LruCache<Integer, String> c = new LruCache<>(4);
        for (int i : new int[] {1, 2, 3, 4, 1, 5, 2, 1, 6, 3}) {
            c.get(i, k -> "v" + k * k);
            System.out.println(c);
        }
        c.put(1, "replaced");
        System.out.println(c + " hits " + c.hits + " misses " + c.misses + " evictions " + c.evictions);
        LruCache<Long, Long> fib = new LruCache<>(3);
        Function<Long, Long>[] f = new Function[1];
        f[0] = n -> n < 2 ? n : fib.get(n - 1, f[0]) + fib.get(n - 2, f[0]);
        System.out.println(fib.get(60L, f[0]) + " " + fib);
        int x = 1;
        LruCache<Integer, Integer> load = new LruCache<>(50);
        for (int i = 0; i < 5000; i++) {
            x = x * 1103515245 + 12345;
            load.get((x >>> 16) % 80, k -> k + 1);
        }
        System.out.println(load.hits + " " + load.misses + " " + load.evictions + " " + load.map.size());
        try {
            new LruCache<>(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
