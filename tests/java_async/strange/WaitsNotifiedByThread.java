// expect: SAFE
// A thread notifies it.
import java.util.concurrent.*;
public class WaitsNotifiedByThread {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static final Object lock = new Object();
    static boolean ready;
    public static void main(String[] args) {
        loop.execute(() -> {
            synchronized (lock) {
                while (!ready)
                    try {
                        lock.wait();
                    } catch (InterruptedException e) { }
            }
        });
        for (;;) {
            synchronized (lock) { ready = true; lock.notifyAll(); }
        }
        // bounded: loop.shutdown();
    }
}
