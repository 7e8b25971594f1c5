// expect: UNSAFE AssertionError
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The consumer polls until it is told to stop, and may leave something behind. */
public class TimedPollStops {
    static volatile boolean stop;

    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<Integer> q = new LinkedBlockingQueue<>();
        Thread consumer = new Thread(() -> {
            try {
                while (!stop) q.poll(1, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        consumer.start();
        q.add(1);
        stop = true;
        consumer.join();
        assert q.isEmpty();
    }
}
