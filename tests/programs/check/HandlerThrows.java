// expect: UNSAFE IllegalArgumentException
/** What a handler of uncaught exceptions throws is printed by the JVM, and dropped. */
public class HandlerThrows {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            throw new IllegalStateException();
        });
        t.setUncaughtExceptionHandler((thread, e) -> {
            throw new IllegalArgumentException();
        });
        t.start();
        t.join();
    }
}
