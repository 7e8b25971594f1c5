// A handler that is set while the thread runs.
public class HandlerLate {
    static volatile int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { if (x == 1) throw new IllegalStateException(); });
        t.start();
        t.setUncaughtExceptionHandler((th, e) -> { x = 2; }); // bug: x = 1; t.setUncaughtExceptionHandler((th, e) -> { x = 2; });
        x = 1;
        t.join();
    }
}
