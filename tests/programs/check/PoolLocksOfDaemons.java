// expect: UNSAFE deadlock
import java.util.concurrent.ForkJoinPool;

/** Two daemons may wait for each other, both workers for one of them, and main for a third task. */
public class PoolLocksOfDaemons {
    static final Object a = new Object(), b = new Object();

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
            }
        }
    }

    static void start(Runnable body) {
        Thread daemon = new Thread(body);
        daemon.setDaemon(true);
        daemon.start();
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        start(() -> both(a, b));
        start(() -> both(b, a));
        for (int i = 0; i < 2; i++) pool.execute(() -> { synchronized (a) { } });
        pool.submit(() -> { }).join();
    }
}
