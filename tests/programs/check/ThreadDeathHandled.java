// expect: UNSAFE AssertionError

/** A ThreadDeath goes to the thread's handler. */
@SuppressWarnings("removal")
public class ThreadDeathHandled {
    static volatile boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            throw new ThreadDeath();
        });
        t.setUncaughtExceptionHandler((thread, e) -> seen = true);
        t.start();
        t.join();
        assert !seen;
    }
}
