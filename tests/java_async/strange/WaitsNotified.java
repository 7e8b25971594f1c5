// expect: UNSAFE (deadlock at WaitsNotified.java:13, while other threads go on)
// Who would notify the task is behind it on its own loop.
import java.util.concurrent.*;
public class WaitsNotified {
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
            loop.execute(() -> { synchronized (lock) { ready = true; lock.notifyAll(); } });
        }
        // bounded: loop.shutdown();
    }
}
