// expect: SAFE
/** The lock is held before and after the wait, and nothing is accessed while it is not. */
public class WaitsHolding {
    static final Object a = new Object();
    static boolean open;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            synchronized (a) {
                open = true;
                a.notifyAll();
            }
        }).start();
        synchronized (a) {
            while (!open) a.wait();
        }
    }
}
