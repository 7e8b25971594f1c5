// expect: SAFE
// threads
import weft.Verify;

public class ThreadsMonitorSame {
    static int shared;
    static final Object ONE = new Object();
    static final Object TWO = new Object();

    public static void main(String[] args) throws InterruptedException {
        Object lock = Verify.anyInt(0, 3) == 4 ? TWO : ONE;
        Thread t = new Thread(() -> {
            synchronized (ONE) {
                int x = shared;
                shared = x + 1;
            }
        });
        t.start();
        synchronized (lock) {
            int x = shared;
            shared = x + 1;
        }
        t.join();
        assert shared == 2;
    }
}
