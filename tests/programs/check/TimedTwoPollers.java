// expect: SAFE
// states: 6000
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Two consumers with different patience: each is woken in vain where the other was faster. */
public class TimedTwoPollers {
    static final ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
    static final AtomicInteger got = new AtomicInteger();

    static void consume(long patience) {
        try {
            while (got.get() < 2)
                if (q.poll(patience, TimeUnit.MILLISECONDS) != null) got.incrementAndGet();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> consume(1)), b = new Thread(() -> consume(7));
        a.start();
        b.start();
        while (!q.offer(1, 2, TimeUnit.MILLISECONDS)) Thread.yield();
        while (!q.offer(2, 2, TimeUnit.MILLISECONDS)) Thread.yield();
        a.join();
        b.join();
        assert got.get() == 2;
    }
}
