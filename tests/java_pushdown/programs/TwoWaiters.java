// notifyAll wakes both, notify one.
// options: --contexts 4
public class TwoWaiters {
    static final Object lock = new Object();
    static int tickets, served;

    static void take() {
        synchronized (lock) {
            try {
                while (tickets == 0) lock.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            tickets--;
            served++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> take()), b = new Thread(() -> take());
        a.start();
        b.start();
        synchronized (lock) {
            tickets = 2;
            lock.notifyAll(); // bug: lock.notify();
        }
        a.join();
        b.join();
        assert served == 2;
    }
}
