// expect: UNSAFE AssertionError
/** The lock object changes with every increment. */
public class LockOnBoxed {
    static Integer count = 0;

    static void inc() {
        synchronized (count) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            inc();
            inc();
        });
        t.start();
        inc();
        t.join();
        assert count == 3 : count;
    }
}
