// expect: UNSAFE deadlock
import java.util.concurrent.ArrayBlockingQueue;

/** Two takers and one element, after a look that promised two. */
public class QueueTakeStolen {
    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(2);
        Runnable taker = () -> {
            try {
                if (q.peek() == null) q.put(1);
                q.take();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        q.put(0);
        new Thread(taker).start();
        new Thread(taker).start();
    }
}
