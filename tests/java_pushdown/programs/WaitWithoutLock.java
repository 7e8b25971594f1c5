// wait and notify without the monitor throw.
public class WaitWithoutLock {
    static final Object lock = new Object();
    static int caught;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                lock.notifyAll();
            } catch (IllegalMonitorStateException e) {
                caught++;
            }
        });
        t.start();
        t.join();
        try {
            lock.wait();
        } catch (IllegalMonitorStateException e) {
            caught++;
        }
        synchronized (lock) {
            lock.notify();
        }
        assert caught == 2; // bug: assert caught == 1;
    }
}
