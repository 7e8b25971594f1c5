// expect: SAFE
/** A daemon that waits for ever is no deadlock. */
public class DaemonWaits {
    public static void main(String[] args) {
        Object lock = new Object();
        Thread d = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (true) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        d.setDaemon(true);
        d.start();
    }
}
