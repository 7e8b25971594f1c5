// expect: UNSAFE AssertionError
import java.util.concurrent.LinkedBlockingQueue;

/** Somebody looks whether a thread waits for an element. */
public class QueueTakeSeen {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> q = new LinkedBlockingQueue<>();
        Thread t = new Thread(() -> {
            try {
                q.take();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        boolean waits = t.getState() == Thread.State.WAITING;
        q.put(1);
        t.join();
        assert !waits;
    }
}
