// expect: UNSAFE deadlock
import java.util.concurrent.CyclicBarrier;

/** The barrier waits for one more than there are. */
public class BarrierOneTooFew {
    static final CyclicBarrier barrier = new CyclicBarrier(3);

    static void work() {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        new Thread(BarrierOneTooFew::work).start();
        work();
    }
}
