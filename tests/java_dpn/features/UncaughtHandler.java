// expect: UNKNOWN
/** The handler of uncaught exceptions runs in the thread that ends. */
public class UncaughtHandler {
    static int x;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            throw new IllegalStateException();
        });
        t.setUncaughtExceptionHandler((thread, thrown) -> x = 1);
        t.start();
        x = 2;
    }
}
