// expect: SAFE
import java.util.concurrent.locks.ReentrantLock;

/** Re-entering a monitor and a lock is fine. */
public class ReentrantNoDeadlock {
    static synchronized int down(int n) {
        return n == 0 ? 0 : 1 + down(n - 1);
    }

    public static void main(String[] args) {
        ReentrantLock l = new ReentrantLock();
        l.lock();
        l.lock();
        assert down(3) == 3 && l.getHoldCount() == 2;
        l.unlock();
        l.unlock();
    }
}
