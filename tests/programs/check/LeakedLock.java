// expect: UNSAFE deadlock
import java.util.concurrent.locks.ReentrantLock;

/** An exception leaves the method with the lock held. */
public class LeakedLock {
    static final ReentrantLock lock = new ReentrantLock();

    static int parse(String s) {
        lock.lock();
        int n = Integer.parseInt(s);
        lock.unlock();
        return n;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                parse("x");
            } catch (NumberFormatException e) {
                // reported to the user
            }
        });
        t.start();
        assert parse("5") == 5;
        t.join();
    }
}
