// expect: UNSAFE AssertionError
/** A return in finally swallows the error of an assertion: it has failed all the same. */
public class FinallyReturns {
    static volatile int x;

    @SuppressWarnings("finally")
    static void look() {
        try {
            assert x != 1;
        } finally {
            return;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            x = 1;
            x = 2;
        });
        t.start();
        look();
        t.join();
    }
}
