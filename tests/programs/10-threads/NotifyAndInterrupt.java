// threads
/** A thread that is notified and interrupted ends one way or the other, and the notification is not lost. */
public class NotifyAndInterrupt {
    static final Object lock = new Object();
    static int waiting;
    static int permits;
    static int passed;
    static int interrupted;

    static void waiter() {
        synchronized (lock) {
            waiting++;
            lock.notifyAll();
            try {
                while (permits == 0) {
                    lock.wait();
                }
                permits--;
                passed++;
            } catch (InterruptedException e) {
                interrupted++;
            }
            lock.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(NotifyAndInterrupt::waiter);
        Thread b = new Thread(NotifyAndInterrupt::waiter);
        a.start();
        b.start();
        synchronized (lock) {
            while (waiting < 2) {
                lock.wait();
            }
            permits = 2;
            a.interrupt();
            lock.notifyAll();
        }
        a.join();
        b.join();
        System.out.println((passed + interrupted) + " " + (passed >= 1) + " " + (permits == interrupted));
    }
}
