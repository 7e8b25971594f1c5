// threads
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** ReentrantLock: holds, tryLock, interruptible, fair. */
public class ReentrantLocks {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.isLocked() + " " + lock.isFair());
        Thread t = new Thread(() -> {
            System.out.println("try " + lock.tryLock());
            try {
                System.out.println("timed " + lock.tryLock(5, TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            try {
                lock.unlock();
            } catch (IllegalMonitorStateException e) {
                System.out.println("not mine " + e.getMessage());
            }
        });
        t.start();
        t.join();
        Thread u = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                System.out.println("got it?");
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        u.start();
        while (!lock.hasQueuedThread(u)) {
            Thread.yield();
        }
        System.out.println(lock.getQueueLength());
        u.interrupt();
        u.join();
        lock.unlock();
        lock.unlock();
        System.out.println(lock.isLocked());
        ReentrantLock fair = new ReentrantLock(true);
        int[] count = new int[1];
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 50; k++) {
                    fair.lock();
                    try {
                        count[0]++;
                    } finally {
                        fair.unlock();
                    }
                }
            });
            ts[i].start();
        }
        for (Thread x : ts) {
            x.join();
        }
        System.out.println(count[0] + " " + fair.isFair());
    }
}
