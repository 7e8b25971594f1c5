// expect: SAFE
// states: 3000
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Both sides of a SynchronousQueue lose patience and try again. */
public class TimedHandOver {
    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Integer> q = new SynchronousQueue<>();
        Thread t = new Thread(() -> {
            try {
                while (!q.offer(5, 1, TimeUnit.MILLISECONDS)) Thread.yield();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        Integer got = null;
        while (got == null) got = q.poll(2, TimeUnit.MILLISECONDS);
        t.join();
        assert got == 5;
    }
}
