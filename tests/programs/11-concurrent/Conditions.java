// threads
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two conditions of one lock, signal, timed await, interruption. */
public class Conditions {
    static final Lock lock = new ReentrantLock();
    static final Condition odd = lock.newCondition();
    static final Condition even = lock.newCondition();
    static int next;

    static void print(boolean isEven) {
        for (int i = 0; i < 8; i++) {
            lock.lock();
            try {
                while (next % 2 == 0 != isEven) {
                    (isEven ? even : odd).await();
                }
                System.out.print(next++ + " ");
                (isEven ? odd : even).signal();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> print(true));
        Thread b = new Thread(() -> print(false));
        b.start();
        a.start();
        a.join();
        b.join();
        System.out.println();
        lock.lock();
        try {
            System.out.println(odd.await(2, TimeUnit.MILLISECONDS) + " " + (odd.awaitNanos(1000) <= 0));
            Thread.currentThread().interrupt();
            try {
                odd.await();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        } finally {
            lock.unlock();
        }
        try {
            odd.signal();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not locked");
        }
        try {
            odd.await();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not locked");
        }
    }
}
