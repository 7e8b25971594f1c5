// expect: UNSAFE deadlock
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** The consumer wants more than is produced. */
public class QueueOneTooMany {
    static final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> queue.add(1)).start();
        queue.take();
        queue.take();
    }
}
