// threads
/** Timed waits that can only end by time, and timed joins. */
public class TimedWait {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(5);
            System.out.println("timed out, lock held " + Thread.holdsLock(lock));
            lock.wait(1, 1000);
            System.out.println("again");
        }
        Object gate = new Object();
        boolean[] open = {false};
        Thread t = new Thread(() -> {
            synchronized (gate) {
                while (!open[0]) {
                    try {
                        gate.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        });
        t.start();
        t.join(10);
        System.out.println("alive " + t.isAlive());
        t.join(5, 10);
        System.out.println("alive " + t.isAlive());
        synchronized (gate) {
            open[0] = true;
            gate.notifyAll();
        }
        t.join(100000);
        System.out.println("alive " + t.isAlive());
        t.join(1);
        t.join();
        try {
            t.join(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            synchronized (lock) {
                lock.wait(-1);
            }
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
