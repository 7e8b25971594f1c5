// expect: UNSAFE AssertionError
import java.util.concurrent.locks.ReentrantLock;

/** A thread that wants a lock of the library waits, and others can see it. */
public class StateWaitingForLock {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        lock.lock();
        t.start();
        Thread.State state = t.getState();
        lock.unlock();
        t.join();
        assert state != Thread.State.WAITING;
    }
}
