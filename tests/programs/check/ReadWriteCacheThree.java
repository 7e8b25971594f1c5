// expect: SAFE
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A cache under a read-write lock, filled once. */
public class ReadWriteCacheThree {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static final Map<String, Integer> cache = new HashMap<>();
    static int computed;

    static int get(String key) {
        lock.readLock().lock();
        try {
            Integer known = cache.get(key);
            if (known != null) {
                return known;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            return cache.computeIfAbsent(key, k -> ++computed);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> get("a"));
        Thread two = new Thread(() -> get("a"));
        one.start();
        two.start();
        assert get("a") == 1;
        one.join();
        two.join();
        assert computed == 1;
    }
}
