// expect: SAFE
// states: 500
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Polls until everything has come, however often the time runs out before. */
public class TimedPollLoop {
    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<Integer> q = new LinkedBlockingQueue<>();
        Thread t = new Thread(() -> {
            q.add(1);
            q.add(2);
        });
        t.start();
        int sum = 0;
        while (sum < 3) {
            Integer one = q.poll(1, TimeUnit.MILLISECONDS);
            if (one != null) sum += one;
        }
        t.join();
        assert sum == 3 && q.isEmpty();
    }
}
