// threads
import java.util.concurrent.locks.StampedLock;

/** StampedLock: optimistic reads, conversion, validation. */
public class StampedLocks {
    public static void main(String[] args) throws InterruptedException {
        StampedLock s = new StampedLock();
        long o = s.tryOptimisticRead();
        System.out.println(s.validate(o));
        long w = s.writeLock();
        System.out.println(s.validate(o) + " " + s.isWriteLocked() + " " + s.tryOptimisticRead() + " " + s.tryReadLock());
        s.unlockWrite(w);
        long r = s.readLock();
        long r2 = s.readLock();
        System.out.println(s.getReadLockCount() + " " + (s.tryConvertToWriteLock(r) == 0));
        s.unlockRead(r2);
        long up = s.tryConvertToWriteLock(r);
        System.out.println(up != 0);
        long down = s.tryConvertToReadLock(up);
        s.unlock(down);
        int[] xy = new int[2];
        Thread[] ts = new Thread[3];
        boolean[] bad = new boolean[1];
        for (int i = 0; i < ts.length; i++) {
            boolean writer = i == 0;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    if (writer) {
                        long stamp = s.writeLock();
                        xy[0]++;
                        xy[1]++;
                        s.unlockWrite(stamp);
                    } else {
                        long stamp = s.readLock();
                        if (xy[0] != xy[1]) {
                            bad[0] = true;
                        }
                        s.unlockRead(stamp);
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(xy[0] + " " + xy[1] + " " + bad[0] + " " + s.isReadLocked());
        try {
            s.unlockWrite(5);
        } catch (IllegalMonitorStateException e) {
            System.out.println("bad stamp");
        }
    }
}
