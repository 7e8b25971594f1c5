// threads
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** The sleeping barber with enough chairs: every customer is served. */
public class BarberShop {
    public static void main(String[] args) throws InterruptedException {
        int customers = 12;
        Semaphore waiting = new Semaphore(0);
        Semaphore ready = new Semaphore(0);
        Semaphore finished = new Semaphore(0);
        AtomicInteger served = new AtomicInteger();
        Thread barber = new Thread(() -> {
            for (int i = 0; i < customers; i++) {
                waiting.acquireUninterruptibly();
                ready.release();
                served.incrementAndGet();
                finished.release();
            }
        });
        barber.start();
        Thread[] ts = new Thread[customers];
        for (int i = 0; i < customers; i++) {
            ts[i] = new Thread(() -> {
                waiting.release();
                ready.acquireUninterruptibly();
                finished.acquireUninterruptibly();
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        barber.join();
        System.out.println(served + " " + waiting.availablePermits() + ready.availablePermits() + finished.availablePermits());
    }
}
