// threads
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/** Interrupting threads blocked in the library's classes. */
public class InterruptibleLocks {
    interface Blocking {
        void run() throws InterruptedException;
    }

    static void interrupt(String name, Blocking b) throws InterruptedException {
        String[] result = new String[1];
        Thread t = new Thread(() -> {
            try {
                b.run();
                result[0] = "finished";
            } catch (InterruptedException e) {
                result[0] = "interrupted, flag " + Thread.currentThread().isInterrupted();
            }
        });
        t.start();
        t.interrupt();
        t.join();
        System.out.println(name + ": " + result[0]);
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        interrupt("lock", lock::lockInterruptibly);
        interrupt("latch", new CountDownLatch(1)::await);
        interrupt("semaphore", new Semaphore(0)::acquire);
        interrupt("queue", () -> new LinkedBlockingQueue<Integer>().take());
        interrupt("condition", () -> {
            ReentrantLock own = new ReentrantLock();
            own.lock();
            try {
                own.newCondition().await();
            } finally {
                own.unlock();
            }
        });
        interrupt("uninterruptible", () -> {
            Semaphore s = new Semaphore(0);
            Thread helper = new Thread(s::release);
            helper.start();
            s.acquireUninterruptibly();
        });
        lock.unlock();
    }
}
