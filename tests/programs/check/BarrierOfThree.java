// expect: SAFE
import java.util.concurrent.CyclicBarrier;

/** Three parties meet, the last one adds up. */
public class BarrierOfThree {
    static final int[] part = new int[3];
    static int sum;
    static final CyclicBarrier barrier = new CyclicBarrier(3, () -> sum = part[0] + part[1] + part[2]);

    static void work(int i) {
        part[i] = i + 1;
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        assert sum == 6;
    }

    public static void main(String[] args) {
        new Thread(() -> work(0)).start();
        new Thread(() -> work(1)).start();
        work(2);
    }
}
