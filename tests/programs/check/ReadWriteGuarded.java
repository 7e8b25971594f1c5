// expect: SAFE
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A pair of fields that a reader must see together. */
public class ReadWriteGuarded {
    static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    static int a;
    static int b;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            rw.writeLock().lock();
            a = 1;
            b = 1;
            rw.writeLock().unlock();
        });
        t.start();
        rw.readLock().lock();
        assert a == b;
        rw.readLock().unlock();
        t.join();
    }
}
