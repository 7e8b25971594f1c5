// expect: SAFE
import java.util.concurrent.locks.ReentrantLock;

public class Reentrant {
    static final ReentrantLock lock = new ReentrantLock();
    static int x;

    static void add() {
        lock.lock();
        try {
            x++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(Reentrant::add).start();
        add();
    }
}
