// expect: UNSAFE IllegalStateException

/** A thread's own handler gives the exception to the thread's group. */
public class HandlerAsksGroup {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            throw new IllegalStateException();
        });
        t.setUncaughtExceptionHandler((thread, e) -> thread.getThreadGroup().uncaughtException(thread, e));
        t.start();
        t.join();
    }
}
