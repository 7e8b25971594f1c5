// threads
/** notify wakes one waiter at a time; each passes it on. */
public class NotifyOne {
    static final Object lock = new Object();
    static int waiting;
    static int permits;
    static int passed;

    public static void main(String[] args) throws InterruptedException {
        Thread[] ts = new Thread[5];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                synchronized (lock) {
                    waiting++;
                    lock.notifyAll();
                    while (permits == 0) {
                        try {
                            lock.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                    permits--;
                    passed++;
                    lock.notifyAll();
                }
            });
            ts[i].start();
        }
        synchronized (lock) {
            while (waiting < ts.length) {
                lock.wait();
            }
            System.out.println("all wait");
            for (int i = 1; i <= ts.length; i++) {
                permits++;
                lock.notify();
                while (passed < i) {
                    lock.wait();
                }
                System.out.println("passed " + passed);
            }
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(permits + " " + passed);
    }
}
