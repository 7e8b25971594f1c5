// expect: SAFE
import java.util.concurrent.atomic.AtomicInteger;

/** AtomicInteger makes the increment atomic. */
public class LostUpdateAtomic {
    static final AtomicInteger count = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) {
            ts[i] = new Thread(() -> {
                count.incrementAndGet();
                count.addAndGet(2);
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        assert count.get() == 6;
    }
}
