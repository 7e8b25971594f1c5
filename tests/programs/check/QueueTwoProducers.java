// expect: SAFE
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Two producers and a consumer. */
public class QueueTwoProducers {
    static final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);

    static void put(int i) {
        try {
            queue.put(i);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> put(1)).start();
        new Thread(() -> put(2)).start();
        assert queue.take() + queue.take() == 3;
    }
}
