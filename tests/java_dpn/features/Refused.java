// expect: UNKNOWN
// possible: Refused.builder Refused.notify Refused.unlock Refused.array Refused.signal Refused.latch Refused.semaphore Refused.property Refused.print Refused.stamped
// impossible: Refused.held
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** Methods of the JDK that refuse what they are asked: their exceptions lead to the accesses. */
public class Refused {
    static int builder, notify, unlock, array, signal, latch, semaphore, property, print, stamped, held;
    static final Object monitor = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = new ReentrantLock().newCondition();
    static final AtomicIntegerArray numbers = new AtomicIntegerArray(1);

    static void refuse() {
        try { new StringBuilder("a").deleteCharAt(5); } catch (IndexOutOfBoundsException e) { builder++; }
        try { monitor.notify(); } catch (IllegalMonitorStateException e) { notify++; }
        try { lock.unlock(); } catch (IllegalMonitorStateException e) { unlock++; }
        try { numbers.get(2); } catch (IndexOutOfBoundsException e) { array++; }
        try { condition.signal(); } catch (IllegalMonitorStateException e) { signal++; }
        try { new CountDownLatch(-1); } catch (IllegalArgumentException e) { latch++; }
        try { new Semaphore(1).release(-1); } catch (IllegalArgumentException e) { semaphore++; }
        try { System.getProperty(""); } catch (IllegalArgumentException e) { property++; }
        try { System.out.printf("%d", "one"); } catch (RuntimeException e) { print++; }
        try { new StampedLock().unlockWrite(1); } catch (IllegalMonitorStateException e) { stamped++; }
        synchronized (monitor) {
            try { monitor.notify(); } catch (IllegalMonitorStateException e) { held++; }
        }
    }

    public static void main(String[] args) {
        new Thread(Refused::refuse).start();
        refuse();
    }
}
