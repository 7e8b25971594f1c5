// What a handler of uncaught exceptions throws is an error.
public class HandlerThrows {
    static volatile int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { x = 1; throw new IllegalStateException(); });
        t.setUncaughtExceptionHandler((th, e) -> { assert x == 1; }); // bug: t.setUncaughtExceptionHandler((th, e) -> { throw new RuntimeException(); });
        t.start();
        t.join();
    }
}
