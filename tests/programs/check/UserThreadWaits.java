// expect: UNSAFE deadlock
/** The same thread, not a daemon. */
public class UserThreadWaits {
    public static void main(String[] args) {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                try {
                    while (true) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }).start();
    }
}
