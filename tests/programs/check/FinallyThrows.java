// expect: UNSAFE AssertionError
/** What finally calls throws another exception, which takes the place of the assertion's. */
public class FinallyThrows {
    static volatile int x;

    static void close() {
        throw new IllegalStateException();
    }

    static void look() {
        try {
            assert x != 1;
        } finally {
            close();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            x = 1;
            x = 2;
        });
        t.start();
        try {
            look();
        } catch (IllegalStateException e) {
            // always
        }
        t.join();
    }
}
