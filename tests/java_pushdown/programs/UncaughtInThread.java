// An exception that nobody takes ends its thread only; who joins goes on.
public class UncaughtInThread {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                x = 1 / x;
            } catch (ArithmeticException e) { // bug: } catch (NullPointerException e) {
                x = 2;
            }
        });
        t.start();
        t.join();
        assert x == 2;
    }
}
