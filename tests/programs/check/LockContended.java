// expect: UNSAFE AssertionError
// options: --add-opens java.base/java.util.concurrent.locks=ALL-UNNAMED
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;

/** Whether anybody has ever waited for a lock shows, once somebody asks: here through the lock's own synchronizer. */
public class LockContended {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Runnable visit = () -> {
            lock.lock();
            lock.unlock();
        };
        Thread one = new Thread(visit), two = new Thread(visit);
        one.start();
        two.start();
        one.join();
        two.join();
        java.lang.reflect.Field sync = ReentrantLock.class.getDeclaredField("sync");
        sync.setAccessible(true);
        assert !((AbstractQueuedSynchronizer) sync.get(lock)).hasContended();
    }
}
