// expect: SAFE
import java.util.concurrent.locks.ReentrantLock;

/** unlock in finally. */
public class LockFinally {
    static final ReentrantLock lock = new ReentrantLock();

    static int parse(String s) {
        lock.lock();
        try {
            return Integer.parseInt(s);
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                parse("x");
                assert false;
            } catch (NumberFormatException e) {
                // reported to the user
            }
        });
        t.start();
        assert parse("5") == 5;
        t.join();
    }
}
