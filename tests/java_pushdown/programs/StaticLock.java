// A static synchronized method takes the lock of its class, as a block does.
public class StaticLock {
    static int x;

    static synchronized void one() {
        x++;
    }

    static void two() {
        synchronized (StaticLock.class) { // bug: synchronized (Object.class) {
            x++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(StaticLock::one);
        t.start();
        two();
        t.join();
        assert x == 2;
    }
}
