// expect: UNSAFE deadlock
// jdk: 21-
/** Two virtual threads take two monitors in different orders. */
public class VirtualDeadlock {
    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                first.hashCode();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object x = new Object(), y = new Object();
        Thread a = Thread.startVirtualThread(() -> both(x, y));
        Thread b = Thread.startVirtualThread(() -> both(y, x));
        a.join();
        b.join();
    }
}
