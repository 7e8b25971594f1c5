// expect: UNKNOWN
import java.util.concurrent.*;

/** A barrier's action is run by whoever comes last. */
public class BarrierAction {
    static int n;
    static final CyclicBarrier barrier = new CyclicBarrier(2, () -> n++);

    static void meet() {
        try {
            barrier.await();
        } catch (Exception e) {
        }
    }

    public static void main(String[] args) {
        new Thread(BarrierAction::meet).start();
        n++;
        meet();
    }
}
