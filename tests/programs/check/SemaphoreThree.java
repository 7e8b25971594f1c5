// expect: SAFE
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** At most two of three are inside. */
public class SemaphoreThree {
    static final Semaphore permits = new Semaphore(2);
    static final AtomicInteger inside = new AtomicInteger();

    static void enter() {
        permits.acquireUninterruptibly();
        assert inside.incrementAndGet() <= 2;
        inside.decrementAndGet();
        permits.release();
    }

    public static void main(String[] args) {
        new Thread(SemaphoreThree::enter).start();
        new Thread(SemaphoreThree::enter).start();
        enter();
    }
}
