// threads
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Readers share, writers exclude; downgrading works, upgrading does not. */
public class ReadWriteLocks {
    static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    static int a;
    static int b;
    static boolean torn;

    public static void main(String[] args) throws InterruptedException {
        Thread[] ts = new Thread[5];
        for (int i = 0; i < ts.length; i++) {
            boolean writer = i < 2;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    if (writer) {
                        rw.writeLock().lock();
                        try {
                            a++;
                            b--;
                        } finally {
                            rw.writeLock().unlock();
                        }
                    } else {
                        rw.readLock().lock();
                        try {
                            if (a + b != 0) {
                                torn = true;
                            }
                        } finally {
                            rw.readLock().unlock();
                        }
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(a + " " + b + " " + torn);
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        System.out.println(rw.getReadLockCount() + " " + rw.isWriteLocked() + " " + rw.writeLock().tryLock());
        Thread t = new Thread(() -> System.out.println(rw.readLock().tryLock() + " " + rw.writeLock().tryLock() + " " + rw.getReadHoldCount()));
        t.start();
        t.join();
        rw.readLock().unlock();
        System.out.println(rw.getReadLockCount());
    }
}
