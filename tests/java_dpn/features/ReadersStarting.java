// expect: UNKNOWN
// possible: ReadersStarting.x ReadersStarting.y
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A reader that never leaves its section keeps no other reader out: who it has started meets them. */
public class ReadersStarting {
    static int x, y;
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    static void read(boolean starts) {
        lock.readLock().lock();
        try {
            if (starts) {
                new Thread(() -> x++).start();
                while (true) Thread.onSpinWait();
            }
            x++;
        } finally {
            lock.readLock().unlock();
        }
    }

    static void write() {
        lock.writeLock().lock();
        y++;
        lock.writeLock().unlock();
    }

    static void tryToRead() {
        if (lock.writeLock().tryLock()) y++;
    }

    public static void main(String[] args) {
        new Thread(() -> read(true)).start();
        new Thread(ReadersStarting::write).start();
        read(false);
        tryToRead();
    }
}
