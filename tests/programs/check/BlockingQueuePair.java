// expect: SAFE
import java.util.concurrent.ArrayBlockingQueue;

/** A producer and a consumer over a queue of one. */
public class BlockingQueuePair {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
        Thread t = new Thread(() -> {
            try {
                q.put(1);
                q.put(2);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        assert q.take() == 1;
        assert q.take() == 2;
        t.join();
    }
}
