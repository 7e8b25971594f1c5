// expect: UNSAFE deadlock
import java.util.concurrent.SynchronousQueue;

/** Two puts, one take. */
public class SynchronousNobody {
    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Integer> q = new SynchronousQueue<>();
        Thread t = new Thread(() -> {
            try {
                q.take();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        q.put(1);
        q.put(2);
        t.join();
    }
}
