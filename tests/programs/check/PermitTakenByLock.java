// expect: UNSAFE deadlock

import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** There is one permit a thread: who waits for a lock may use it up there, and the park that it was meant for never returns. */
public class PermitTakenByLock {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        Thread waits = new Thread(() -> {
            lock.lock();
            lock.unlock();
            LockSupport.park();
        });
        waits.start();
        lock.lock();
        lock.unlock();
        LockSupport.unpark(waits);
        waits.join();
    }
}
