// The start may end within a handler of uncaught exceptions.
public class HandlerInMain {
    static volatile int x;
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> { x = 0; x = 0; }); // bug: Thread.setDefaultUncaughtExceptionHandler((t, e) -> { x = 1; x = 0; });
        Thread t = new Thread(() -> { if (x == 1) System.exit(x / 0); assert x == 0; });
        t.start();
        throw new IllegalStateException();
    }
}
