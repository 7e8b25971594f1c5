// expect: UNSAFE AssertionError
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The cache is not looked at again under the write lock. */
public class ReadWriteCacheNoRecheck {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static final Map<String, Integer> cache = new HashMap<>();
    static int computed;

    static void fill(String key) {
        lock.readLock().lock();
        boolean known = cache.containsKey(key);
        lock.readLock().unlock();
        if (!known) {
            lock.writeLock().lock();
            cache.put(key, ++computed);
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> fill("a"));
        one.start();
        fill("a");
        one.join();
        assert computed == 1;
    }
}
