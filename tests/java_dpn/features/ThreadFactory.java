// expect: UNKNOWN
// possible: ThreadFactory.x ThreadFactory.y
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An executor starts the threads that its factory makes, and lets their handlers know what tasks throw. */
public class ThreadFactory {
    static int x, y;

    static class Worker extends Thread {
        Worker(Runnable task) {
            super(task);
        }

        @Override
        public void run() {
            x++;
            super.run();
        }
    }

    static Thread make(Runnable task) {
        Thread t = new Thread(task);
        t.setUncaughtExceptionHandler((thread, thrown) -> y++);
        return t;
    }

    public static void main(String[] args) {
        ExecutorService first = Executors.newFixedThreadPool(1, Worker::new);
        ExecutorService second = Executors.newFixedThreadPool(1, ThreadFactory::make);
        first.submit(() -> { });
        second.execute(() -> { throw new IllegalStateException(); });
        x++;
        y++;
        first.shutdown();
        second.shutdown();
    }
}
