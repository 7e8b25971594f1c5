// expect: UNSAFE deadlock
// options: --spurious on
/** Nobody notifies: that the wait may end for no reason does not help. */
public class SpuriousDeadlock {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            lock.wait();
        }
    }
}
