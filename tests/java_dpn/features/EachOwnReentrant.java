// expect: SAFE
// Each object has a ReentrantLock of its own.
import java.util.concurrent.locks.ReentrantLock;

public class EachOwnReentrant {
    static class Account {
        private final ReentrantLock lock = new ReentrantLock();
        private int n;

        void add(int by) {
            lock.lock();
            try {
                if (by < 0) throw new IllegalArgumentException();
                n += by;
            } finally {
                lock.unlock();
            }
        }
    }

    static final Account[] all = new Account[2];
    static volatile int which;

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) all[i] = new Account();
        for (int i = 0; i < 4; i++) new Thread(() -> all[which].add(which)).start();
    }
}
