// threads
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Semaphore: permits, tryAcquire, drain, many at once. */
public class Semaphores {
    public static void main(String[] args) throws InterruptedException {
        Semaphore s = new Semaphore(3);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger total = new AtomicInteger();
        boolean[] exceeded = new boolean[1];
        Thread[] ts = new Thread[6];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    s.acquireUninterruptibly();
                    if (inside.incrementAndGet() > 3) {
                        exceeded[0] = true;
                    }
                    total.incrementAndGet();
                    inside.decrementAndGet();
                    s.release();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(total + " " + exceeded[0] + " " + s.availablePermits());
        s.acquire(2);
        System.out.println(s.tryAcquire(2) + " " + s.tryAcquire() + " " + s.tryAcquire(1, TimeUnit.MILLISECONDS));
        s.release(5);
        System.out.println(s.drainPermits() + " " + s.availablePermits() + " " + s.isFair());
        Thread waiter = new Thread(() -> {
            try {
                s.acquire();
                System.out.println("acquired");
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        waiter.start();
        while (!s.hasQueuedThreads()) {
            Thread.yield();
        }
        waiter.interrupt();
        waiter.join();
        Semaphore binary = new Semaphore(0, true);
        new Thread(binary::release).start();
        binary.acquire();
        System.out.println("signalled");
        try {
            s.acquire(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("negative");
        }
    }
}
