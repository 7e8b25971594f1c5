// expect: UNSAFE deadlock
/** Waiting on the inner monitor keeps the outer one. */
public class NestedMonitorLockout {
    private final Object inner = new Object();
    private boolean open;

    synchronized void pass() throws InterruptedException {
        synchronized (inner) {
            while (!open) {
                inner.wait();
            }
        }
    }

    synchronized void unlock() {
        synchronized (inner) {
            open = true;
            inner.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NestedMonitorLockout gate = new NestedMonitorLockout();
        Thread t = new Thread(gate::unlock);
        t.start();
        gate.pass();
        t.join();
    }
}
