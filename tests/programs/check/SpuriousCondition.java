// expect: SAFE
// options: --spurious on
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Locks and conditions of the library park in loops: what they do does not depend on why a park has ended. */
public class SpuriousCondition {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition change = lock.newCondition();
        Thread t = new Thread(() -> {
            lock.lock();
            ready = true;
            change.signal();
            lock.unlock();
        });
        t.start();
        lock.lock();
        while (!ready) {
            change.await();
        }
        assert ready;
        lock.unlock();
        t.join();
    }
}
