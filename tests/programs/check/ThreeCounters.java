// expect: SAFE
import java.util.concurrent.atomic.AtomicInteger;

/** Three threads, nothing shared but an atomic. */
public class ThreeCounters {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger n = new AtomicInteger();
        Thread[] ts = new Thread[2];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                int local = 0;
                for (int k = 0; k < 10; k++) {
                    local += k;
                }
                n.addAndGet(local);
            });
            ts[i].start();
        }
        n.addAndGet(1);
        for (Thread t : ts) {
            t.join();
        }
        assert n.get() == 91;
    }
}
