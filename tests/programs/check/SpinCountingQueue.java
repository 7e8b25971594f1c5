// expect: UNSAFE AssertionError
import java.util.concurrent.LinkedBlockingQueue;

/** The same for a queue. */
public class SpinCountingQueue {
    static final Object lock = new Object();
    static int begun;
    static int x;
    static final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();

    static void begin() {
        synchronized (lock) {
            begun++;
        }
    }

    static void set() {
        begin();
        queue.add("set");
        x = 1;
    }

    static void spin() {
        begin();
        long rounds = 0;
        while (queue.isEmpty()) {
            rounds++;
        }
        assert x == 1;
    }

    public static void main(String[] args) {
        new Thread(SpinCountingQueue::set).start();
        new Thread(SpinCountingQueue::spin).start();
    }
}
