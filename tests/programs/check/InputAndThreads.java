// expect: UNSAFE AssertionError
import weft.Verify;

/** The race needs one of four inputs as well as a schedule. */
public class InputAndThreads {
    static volatile int x;

    public static void main(String[] args) throws InterruptedException {
        int n = Verify.anyInt(0, 3);
        Thread t = new Thread(() -> {
            if (n == 2) {
                x++;
            }
        });
        t.start();
        x++;
        t.join();
        assert x == (n == 2 ? 2 : 1);
    }
}
