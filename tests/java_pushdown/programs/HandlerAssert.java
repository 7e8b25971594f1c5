// A failed assertion is an error, whoever takes it.
public class HandlerAssert {
    static volatile int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { assert x < 2; });
        t.setUncaughtExceptionHandler((th, e) -> { });
        t.start();
        x = 1; // bug: x = 2;
        t.join();
    }
}
