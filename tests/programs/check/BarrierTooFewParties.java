// expect: UNSAFE deadlock
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** A barrier for three with two threads. */
public class BarrierTooFewParties {
    public static void main(String[] args) throws Exception {
        CyclicBarrier b = new CyclicBarrier(3);
        Thread t = new Thread(() -> {
            try {
                b.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        b.await();
        t.join();
    }
}
