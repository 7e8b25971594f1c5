// expect: UNKNOWN
// possible: ReadersAndWriters.byReaders ReadersAndWriters.outside ReadersAndWriters.downgraded
// impossible: ReadersAndWriters.guarded ReadersAndWriters.below HashMap.size
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Readers exclude writers, not each other. */
public class ReadersAndWriters {
    static int guarded, byReaders, outside, below, downgraded;
    static final ReadWriteLock lock = new ReentrantReadWriteLock();
    static final Lock reading = lock.readLock(), writing = lock.writeLock();
    static final Map<String, String> map = new HashMap<>();

    static int look() {
        return below;
    }

    static void read() {
        reading.lock();
        try {
            int i = guarded + look() + map.size();
            byReaders = i;
        } finally {
            reading.unlock();
        }
        int j = outside;
    }

    static void write() {
        writing.lock();
        try {
            guarded++;
            below++;
            outside++;
            map.put("a", "b");
        } finally {
            writing.unlock();
        }
    }

    static void downgrade() {
        writing.lock();
        reading.lock();
        writing.unlock();
        downgraded++;
        reading.unlock();
    }

    static void run() {
        read();
        write();
        downgrade();
    }

    public static void main(String[] args) {
        new Thread(ReadersAndWriters::run).start();
        run();
    }
}
