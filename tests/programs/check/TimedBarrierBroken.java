// expect: UNSAFE AssertionError
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Who loses patience breaks the barrier for all: to reset it and try again lets threads pass each other. */
public class TimedBarrierBroken {
    static final CyclicBarrier barrier = new CyclicBarrier(2);
    static volatile int broken;

    static void meet() {
        try {
            barrier.await(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | BrokenBarrierException e) {
            broken++;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(TimedBarrierBroken::meet), b = new Thread(TimedBarrierBroken::meet);
        a.start();
        b.start();
        a.join();
        b.join();
        assert broken == 0;
    }
}
