// expect: UNKNOWN
// impossible: WaitsInCallee.full
// possible: WaitsInCallee.open
// A callee waits: the lock is given away there, but held where the fields are accessed; not by who has left it.
public class WaitsInCallee {
    static boolean full, open;
    static final Object lock = new Object();

    static void await() {
        try {
            lock.wait();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void put() {
        synchronized (lock) {
            while (full) await();
            full = true;
            lock.notifyAll();
        }
        open = true;
    }

    static void take() {
        synchronized (lock) {
            while (!full) await();
            full = false;
            lock.notifyAll();
            open = false;
        }
    }

    public static void main(String[] args) {
        new Thread(WaitsInCallee::put).start();
        take();
    }
}
