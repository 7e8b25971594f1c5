// expect: UNSAFE deadlock
/** A one-place buffer with notify instead of notifyAll: a producer wakes a producer. */
public class NotifyWrongWaiter {
    static boolean full;
    static final Object lock = new Object();

    static void put() {
        synchronized (lock) {
            while (full) {
                await();
            }
            full = true;
            lock.notify();
        }
    }

    static void take() {
        synchronized (lock) {
            while (!full) {
                await();
            }
            full = false;
            lock.notify();
        }
    }

    static void await() {
        try {
            lock.wait();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] ts = {new Thread(NotifyWrongWaiter::put), new Thread(NotifyWrongWaiter::put), new Thread(NotifyWrongWaiter::take)};
        for (Thread t : ts) {
            t.start();
        }
        take();
        for (Thread t : ts) {
            t.join();
        }
    }
}
