// expect: UNSAFE AssertionError
import java.util.concurrent.ConcurrentLinkedQueue;

/** The size of a concurrent queue counts elements that were never there together: its operations are many steps. */
public class ConcurrentQueueSize {
    public static void main(String[] args) throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        queue.add(1);
        Thread mover = new Thread(() -> {
            queue.poll();
            queue.offer(2);
            queue.offer(3);
        });
        mover.start();
        int seen = queue.size();
        mover.join();
        assert seen < 3;
    }
}
