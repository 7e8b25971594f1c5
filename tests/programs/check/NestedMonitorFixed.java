// expect: SAFE
/** The waiting method takes the inner monitor alone. */
public class NestedMonitorFixed {
    private final Object inner = new Object();
    private boolean open;

    void pass() throws InterruptedException {
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
        NestedMonitorFixed gate = new NestedMonitorFixed();
        Thread t = new Thread(gate::unlock);
        t.start();
        gate.pass();
        t.join();
    }
}
