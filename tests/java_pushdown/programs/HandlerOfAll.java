// The handler of all threads, for one that is made after the start.
public class HandlerOfAll {
    static volatile int x;
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> { x++; });
        Thread a = new Thread(() -> {
            Thread b = new Thread(() -> { throw new IllegalStateException(); });
            b.start();
            try { b.join(); } catch (InterruptedException e) { }
        });
        a.start();
        a.join();
        assert x == 1; // bug: assert x == 0;
    }
}
