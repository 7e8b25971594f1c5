// expect: UNSAFE IllegalStateException

/** The handler of all exceptions is taken away while a thread runs that may fail. */
public class HandlerOfAllRemoved {
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
        });
        Thread t = new Thread(() -> {
            synchronized (lock) {
                lock.notifyAll();
            }
            throw new IllegalStateException();
        });
        t.start();
        synchronized (lock) {
            lock.notifyAll();
        }
        Thread.setDefaultUncaughtExceptionHandler(null);
        t.join();
    }
}
