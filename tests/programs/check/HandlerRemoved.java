// expect: UNSAFE IllegalStateException|NullPointerException

/** A thread's handler of exceptions is taken away while it runs: it may fail after that, or between the JDK's two looks at it. */
public class HandlerRemoved {
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            throw new IllegalStateException();
        });
        t.setUncaughtExceptionHandler((thread, e) -> {
        });
        t.start();
        synchronized (lock) {
            lock.notifyAll();
        }
        t.setUncaughtExceptionHandler(null);
        t.join();
    }
}
