// expect: SAFE
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Two producers and a consumer of a linked queue. */
public class LinkedQueueTwoProducers {
    static final BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> queue.add(1)).start();
        new Thread(() -> queue.add(2)).start();
        assert queue.take() + queue.take() == 3;
    }
}
