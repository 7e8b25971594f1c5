// expect: SAFE
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Two phases through the library's barrier. */
public class CyclicBarrierPhases {
    static final int[] work = new int[2];

    static void run(CyclicBarrier b, int me) {
        try {
            work[me] = 1;
            b.await();
            assert work[1 - me] == 1;
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CyclicBarrier b = new CyclicBarrier(2);
        Thread t = new Thread(() -> run(b, 0));
        t.start();
        run(b, 1);
        t.join();
    }
}
